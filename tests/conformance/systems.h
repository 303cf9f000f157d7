/* The systems' own answers to system.h, one set each; system.c chooses by own.def. */
#ifndef CONFORMANCE_SYSTEMS_H
#define CONFORMANCE_SYSTEMS_H

#include "system.h"

#define SYSTEM(NAME, s, ...)                                                                       \
    bool s##_image_of_board(const tc_battle *b, image *i);                                         \
    bool s##_image_padded(const tc_battle *b, image *i);                                           \
    bool s##_image_of_numbers(const tc_battle *b, uint64_t r, image *i);                           \
    void s##_image_battle(const image *i, const tc_battle *b, tc_battle *out);                     \
    void s##_image_state(const image *i, const tc_battle *b, const tc_state *s, tc_state *out);    \
    tc_action s##_image_action(const image *i, const tc_battle *b, const tc_state *s,              \
                               const tc_action *a);                                                \
    void s##_image_plain(tc_state *s);                                                             \
    bool s##_image_excuses(const image *i, const tc_state *before, const tc_event *ev, int count); \
    bool s##_image_is_handed(const image *i, const tc_state *s, const tc_action *a);               \
    bool s##_image_by_number(const image *i, const tc_action *a);                                  \
    bool s##_image_asks_by_number(const tc_state *s);                                              \
    int s##_system_options(const tc_battle *b, const char *const **names);                         \
    int s##_system_rulings(const tc_battle *b, const char *const **names);                         \
    void s##_system_brawl(const tc_battle *b, const tc_state *s, ai_random *r, play_decision *d);  \
    void s##_system_fill(tc_battle *b, ai_random *r);                                              \
    int s##_system_large(void);                                                                    \
    uint32_t s##_system_lists_every(void);                                                         \
    void s##_system_small(int *passed, int *failed);
TC_FOR_SYSTEMS(SYSTEM, )
#undef SYSTEM

#endif
