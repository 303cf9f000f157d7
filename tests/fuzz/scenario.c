/* Any bytes as a scenario: compiled, or refused with a place; what compiles may be begun and
   passes the audit. And as an army list: it adds up, or not. */
#include "../../io/army.h"
#include "aside.h"
#include "mutate.h"

tc_verdict __real_tc_audit(const tc_battle *b, const tc_state *s);
tc_verdict __wrap_tc_audit(const tc_battle *b, const tc_state *s);

tc_verdict __wrap_tc_audit(const tc_battle *b, const tc_state *s)
{
    uint8_t *kept = aside_begin();
    const tc_verdict v = __real_tc_audit(b, s);

    aside_end(kept);
    return v;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static tc_battle b;
    static tc_state s;
    static io_faults faults;
    io_army army;
    const io_choice plain = { .variant = NULL };

    faults.count = 0;
    io_army_check((const char *)data, size, &plain, &army, &faults);
    faults.count = 0;
    if (!io_scenario_compile((const char *)data, size, &plain, &b, &faults)) {
        if (faults.count < 1 || faults.at[0].line < 1 || faults.at[0].text[0] == 0)
            abort(); /* a refusal says where and why */
        return 0;
    }
    tc_begin(&b, &s, NULL);
    if (tc_audit(&b, &s).rule != TC_LEGAL)
        abort();
    free(io_scenario_about((const char *)data, size));
    return 0;
}
