/* What the files of the engine share. Inside io/ only. */
#ifndef TC_IO_ENGINE_H
#define TC_IO_ENGINE_H

#include "../ai/ai.h"
#include "json.h"
#include "steps.h"

enum {
    ENGINE_PROTOCOL = 1,
    ENGINE_CHOICE_MAX = 64,               /* options and rulings of a request, each */
    ENGINE_DICE_MAX = 1024,               /* dice of a request */
    ENGINE_DRAWS_MAX = 64,                /* markers of a request */
    ENGINE_UNDO_MAX = IO_RECORD_PLAYS_MAX /* decisions that can be kept */
};

/* What a game was made from, so that it can be made again. All malloc'ed. */
typedef struct engine_source {
    char *name; /* of a built-in scenario; NULL: a position that was sent */
    char *text; /* the scenario or position itself */
    char *seed;
    char *variant; /* NULL: the scenario's own */
    char *option[ENGINE_CHOICE_MAX], *ruling[ENGINE_CHOICE_MAX];
    int options, rulings;
} engine_source;

/* One line of play that can be taken back. */
typedef struct engine_play {
    tc_state before;
    bool decided; /* false: dice that were due, nobody deciding */
} engine_play;

/* The plans of a general at one side, and the level that made them: another makes its own. */
typedef struct engine_mind {
    ai_random plans;
    int level;
} engine_mind;

typedef struct engine_game {
    engine_source source;
    tc_battle battle;
    tc_state now;
    uint32_t key[2], replica;
    engine_play *play;
    int plays, cap;
    io_record *record;
    engine_mind mind[2];  /* by side: as of the last decision that was done */
    struct {              /* what "go" answered in this position, not done yet */
        char *words;      /* NULL: nothing */
        engine_mind mind; /* of whoever does it */
    } said;
} engine_game;

struct io_engine {
    engine_game *game; /* NULL: none yet */
    step_log log;
};

/* One request while it is answered. A verb writes the members of its answer, each with a comma
   before it, and returns true; or it returns false with code and fault set. */
typedef struct engine_request {
    io_engine *e;
    json_t *o;
    io_where at;
    io_text out;
    const char *code;
    io_fault fault;
    tc_verdict verdict; /* code "illegal" or "dice": what the rules say */
} engine_request;

bool engine_fail(engine_request *q, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* The same with the place of a member. */
bool engine_fail_at(engine_request *q, const char *member, const char *code, const char *format,
                    ...) __attribute__((format(printf, 4, 5)));
bool engine_known(engine_request *q, const char *const *names);
bool engine_flag(engine_request *q, const char *name, bool *out); /* true, false or left out */
bool engine_number(engine_request *q, const char *name, int from, int to,
                   int *out); /* unchanged if left out */
bool engine_string(engine_request *q, const char *name, const char **out); /* NULL if left out */
void engine_put_rule(io_text *t, const char *member, unsigned rule);       /* "SOF-5.3.b" or null */
bool engine_no_memory(engine_request *q);
bool engine_needs_game(engine_request *q);
/* The decision in "action". A thing the reader refuses with a rule is code "illegal". */
bool engine_action(engine_request *q, play_decision *out);

/* engine_game.c */
void engine_source_drop(engine_source *s);
/* Takes source over, whatever comes; log (NULL: nobody asks) has what ran on by itself. */
engine_game *engine_game_new(engine_source *source, io_faults *faults, step_log *log);
void engine_game_free(engine_game *g);
/* Answers with its position and puts it in the old one's place; or neither, for lack of memory. */
bool engine_take_game(engine_request *q, engine_game *g, bool quiet);
/* Hash, awaits and, unless quiet, state. */
void engine_put_position(engine_request *q, const tc_battle *b, const tc_state *s, bool quiet);
bool engine_new(engine_request *q);
bool engine_load(engine_request *q);
bool engine_apply(engine_request *q);
bool engine_play_decision(engine_request *q,
                          const play_decision *d); /* as "apply" does, with its members */
/* Keeps what "go" answers, with the mind behind it, until it is done or something else is. */
void engine_say(engine_game *g, const play_decision *d, const engine_mind *mind);
bool engine_throws_fit(engine_request *q); /* the members of "apply" are what they should be */
bool engine_undo(engine_request *q);

/* engine_token.c */
bool engine_save(engine_request *q);
bool engine_restore(engine_request *q);

#endif
