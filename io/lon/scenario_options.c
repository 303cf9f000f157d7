/* Options, rulings and numbers of Lion of the North, as section 8 of the ledger names them. */
#include "scenario.h"

static const scn_ruling rows[] = {
#define SWITCH(symbol, sw, how, start_on, cite)                                                    \
    { .name = (sw),                                                                                \
      .type = (how),                                                                               \
      .start = (start_on),                                                                         \
      .high = 1,                                                                                   \
      .rule = (cite),                                                                              \
      .off = LON_##symbol == LON_HALT ? "destroy" : NULL,                                          \
      .on = LON_##symbol == LON_HALT ? "halt" : NULL },
#define VALUE(field, number, start_at, least, most, cite)                                          \
    { .name = (number),                                                                            \
      .type = 'n',                                                                                 \
      .start = (start_at),                                                                         \
      .low = (least),                                                                              \
      .high = (most),                                                                              \
      .rule = (cite),                                                                              \
      .offset = offsetof(lon_battle, field),                                                       \
      .unit = 1 },
#include "../../core/lon/options.def"
#undef VALUE
#undef SWITCH
};
TC_STATIC_ASSERT(TC_COUNT(rows) <= SCN_RULINGS_MAX, "they fit");

void lns_compile_options(lns *t)
{
    const scn_rulings own = { .row = rows, .count = TC_COUNT(rows), .prefix = "lon." };

    scn_read_rulings(t->c, &own, &t->top.options, &t->top.rulings, &t->b->on, t->b);
}
