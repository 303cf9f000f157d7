/* Options, rulings and numbers of Tilly's Very Bad Day (ledger section 8): lengths are written in
   TUM, army_break as 1/3 or 3. */
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
      .offset = offsetof(tvb_battle, field),                                                       \
      .unit = (start_at) >= 1000 ? 1000 : 1,                                                       \
      .fraction = (start_at) < 1000 },
#include "../../core/tvb/options.def"
#undef VALUE
#undef SWITCH
};
TC_STATIC_ASSERT(TC_COUNT(rows) <= SCN_RULINGS_MAX, "they fit");

void tvs_compile_options(tvs *t)
{
    const scn_rulings own = {
        .row = rows,
        .count = TC_COUNT(rows),
        /* the book's optional rules that change no list */
        .advanced = 1u << TVB_MAY_EVADE | 1u << TVB_VARIABLE_MORALE,
    };
    const uint32_t said =
        scn_read_rulings(t->c, &own, &t->top.options, &t->top.rulings, &t->b->on, t->b);

    t->works_said = said >> TVB_FORTIFICATIONS & 1;
}
