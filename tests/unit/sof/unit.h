/* What the unit tests share: a table with a battle on it, questions to the law, moves and dice. */
#ifndef UNIT_H
#define UNIT_H

#include "../both.h"
#include "stations.h"

/* The plain boards, then pieces with fixture_*, then one of these. */
void plain(void);
void plain_river(void);
void unit(const char *id, const char *words, int c, int r); /* C.. of T, P.. of Q */
void movement(const char *leader);
void combat(const char *leader); /* movement ended */

/* Pieces in short. */
tc_action plainly(int kind);
tc_action moves(const char *id, const char *path);
tc_action charges(const char *id, const char *path, const char *target);
tc_action names(int kind, const char *id);
tc_action fights(const char *ids);
tc_action shoots(const char *gun, const char *target);
void fight_now(const char *ids); /* declares this one battle and resolves it */

sof_unit *of(const char *id);
sof_leader *chief(const char *id);
sof_gun *gun(const char *id);
int index_of(const char *id); /* into unit[], leader[] or gun[] */

#define HEX(c, r) hex_at(c, r)

extern const chapter chapter_core, chapter_2, chapter_3, chapter_4, chapter_5_combat,
    chapter_5_rout, chapter_5_leaders, chapter_6, chapter_7, chapter_8, chapter_x,
    chapter_malformed, chapter_audit, chapter_reach;

#endif
