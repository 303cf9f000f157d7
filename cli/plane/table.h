/* What people see of a table and may ask at it, whichever system is played on it: a system says
   what is its own (plane_table, in its row of ../systems.h). */
#ifndef TC_CLI_PLANE_TABLE_H
#define TC_CLI_PLANE_TABLE_H

#include "../talk.h"
#include "plane.h"

typedef struct plane_table {
    plane_drawing *(*drawing)(const tc_battle *b, const tc_state *s); /* malloc'ed, or NULL */
    /* A base or stand in words; the order of battle of a side, perhaps with what it has lost. */
    void (*print_piece)(FILE *to, const tc_battle *b, const tc_state *s, int piece);
    void (*print_side)(FILE *to, const tc_battle *b, const tc_state *s, int side, bool lost_too);
    bool (*on_table)(const tc_state *s, int piece);
    void (*look)(const session *t, const tc_state *seen, int piece); /* at whom it may do what */
    void (*score)(const session *t);
    const char *help, *legend, *unit; /* unit: of length, "cm" */
    const char *example;              /* an id, "A1" */
    int pieces;
    bool lists_items; /* `can` lists the parts of decisions too */
} plane_table;

/* Of the row of a battle's system: its picture, and the parts of it. */
void plane_draw_whole(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
void plane_draw_ground(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
void plane_draw_pieces(FILE *to, const tc_battle *b, const tc_state *s, const map_decor *decor);
void plane_show(const tc_battle *b, const tc_state *s); /* all of it in characters and words */
void plane_prompt(const session *t, int side, char *out, size_t cap); /* "T3 North> " */

extern const char *const plane_questions[]; /* the words they begin with, NULL ends them */
bool plane_question(session *t, const talk_words *w); /* as talk_question */
/* What is to be done; at a step that goes on for many decisions it is said once. */
void plane_tell(session *t, const tc_await *w, bool goes_on);
void plane_step_listed(const session *t, const char *hint); /* what may be done, by samples */

/* A decision of this kind of whoever is awaited, about nobody yet. */
tc_action *plane_order(const session *t, int kind, play_decision *out);
/* What the captain would do; an order (talk_order). */
int plane_say_auto(const session *t, const talk_words *w, play_decision *out);

#endif
