/* Reading decisions: what the readers of the systems share. Inside io/ only. */
#ifndef TC_IO_ACTION_H
#define TC_IO_ACTION_H

#include "json.h"

typedef struct action_reader {
    const tc_battle *b;
    const tc_state *s;
    json_t *object;
    const io_where *at;
    io_fault *fault;
} action_reader;

/* What the writer adds for people and the readers pass over. */
#define WRITTEN_FOR_PEOPLE "cost", "text"

/* As the core lists them: nobody where a kind names nobody. */
tc_action action_blank(int kind);

/* Each is false with a fault that has its place. */
bool action_bad(const action_reader *r, const char *field, const char *what);
/* A scenario id; who may do what is not asked here. */
bool action_id(const action_reader *r, const io_where *at, const json_t *value, uint8_t *out);
bool action_subject(const action_reader *r, const char *field, bool may_be_none, uint8_t *out);
bool action_index(const action_reader *r, const char *field, uint16_t *out);
/* Only these members (NULL ends the list), and those of every decision. */
bool action_known(const action_reader *r, const char *const *own);

/* The decision whose kind and side are in a: its items into out, its own fields into a. */
bool action_sof(const action_reader *r, tc_action *a, play_decision *out);
bool action_tvb(const action_reader *r, tc_action *a, play_decision *out);

#endif
