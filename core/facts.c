/* Facts of a position, for every shell: each asked of the battle's own system. */
#include "systems.h"

/* clang-format off */

int tc_turn(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return s->as.name.turn;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

int tc_lost(const tc_battle *b, const tc_state *s, int side)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_lost(&b->as.name, &s->as.name, side);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

int tc_limit(const tc_battle *b, const tc_state *s, int side)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_limit(&b->as.name, &s->as.name, side);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

enum tc_board tc_board(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return (enum tc_board)NAME##_BOARD;
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return TC_HEXES;
}

int tc_pieces(const tc_battle *b)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_pieces(&b->as.name);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

tc_piece tc_piece_of(const tc_battle *b, const tc_state *s, int subject)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_piece_of(&b->as.name, &s->as.name, subject);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return (tc_piece){ .what = TC_NOBODY };
}

int tc_leader_of(const tc_battle *b, const tc_state *s, int subject)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_leader_of(&b->as.name, &s->as.name, subject);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return -1;
}

bool tc_is_loss(const tc_battle *b, int event)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_is_loss(event);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return false;
}

enum tc_end tc_end_of(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_end_of(s->why);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return TC_END_AGREED;
}

int tc_margin(const tc_battle *b, const tc_state *s)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_margin(&b->as.name, &s->as.name);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return 0;
}

bool tc_is_item(const tc_battle *b, int kind)
{
    switch (TC_SYSTEM(b)) {
#define CASE(NAME, name, ...) case TC_##NAME: return name##_is_item(kind);
        TC_FOR_SYSTEMS(CASE, )
#undef CASE
    }
    return false;
}

/* clang-format on */

tc_counter tc_counter_of(const tc_battle *b, const tc_state *s, int subject)
{
    return (tc_counter){ (uint32_t)tc_turn(b, s), (uint32_t)subject, system_rolls(b, s, subject) };
}
