/* Options, rulings and numbers of Sword & Spear, as section 9 of the ledger names them. */
#include "scenario.h"

static const scn_ruling rows[] = {
#define SWITCH(symbol, sw, how, start_on, cite)                                                    \
    { .name = (sw), .type = (how), .start = (start_on), .high = 1, .rule = (cite) },
#define VALUE(field, number, start_at, least, most, cite)                                          \
    { .name = (number),                                                                            \
      .type = 'n',                                                                                 \
      .start = (start_at),                                                                         \
      .low = (least),                                                                              \
      .high = (most),                                                                              \
      .rule = (cite),                                                                              \
      .offset = offsetof(sns_battle, field),                                                       \
      .unit = 1 },
#include "../../core/sns/options.def"
#undef VALUE
#undef SWITCH
};
TC_STATIC_ASSERT(TC_COUNT(rows) <= SCN_RULINGS_MAX, "they fit");

void sps_compile_options(sps *t)
{
    const scn_rulings own = { .row = rows, .count = TC_COUNT(rows), .prefix = "sns." };

    scn_read_rulings(t->c, &own, &t->top.options, &t->top.rulings, &t->b->on, t->b);
}
