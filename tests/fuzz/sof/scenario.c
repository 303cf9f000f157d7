/* The reader of scenarios audits the counters as it goes; what that counts is put aside, as the
   audit is. */
#include "../../../core/sof/parts.h"
#include "../aside.h"

tc_verdict __real_sof_audit_counters(const sof_battle *b, const sof_state *s);
tc_verdict __wrap_sof_audit_counters(const sof_battle *b, const sof_state *s);

tc_verdict __wrap_sof_audit_counters(const sof_battle *b, const sof_state *s)
{
    uint8_t *kept = aside_begin();
    const tc_verdict v = __real_sof_audit_counters(b, s);

    aside_end(kept);
    return v;
}
