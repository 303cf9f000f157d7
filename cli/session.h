/* A session, a battle that somebody plays here: the state, what has happened, the record on disk.
   Play and umpire open one. */
#ifndef TC_CLI_SESSION_H
#define TC_CLI_SESSION_H

#include "../ai/ai.h"
#include "cli.h"

enum { SESSION_EVENTS = 8192, SESSION_DICE = 1024, SESSION_WORDS = 1 << 17 };

/* One decision that has been taken: where it was taken from, and whether it has shown
   anything: dice fell, or a hidden enemy came in sight. */
typedef struct session_past {
    tc_state before;
    uint8_t who; /* side, or TC_CHANCE for dice that nobody asked for */
    bool rolled;
} session_past;

/* What the command line says. */
typedef struct session_args {
    const char *scenario, *record, *resume, *seed;
    cli_choice choice;
    const char *side; /* whom a person leads: first, second, both, none, or its name; NULL unsaid */
    int level;        /* enum ai_level */
    bool levelled;    /* said on the command line, whatever a record says */
} session_args;

typedef struct session {
    tc_battle b;
    tc_state s;
    bool human[2];
    bool by_hand; /* dice are asked from the person */
    int level[2]; /* enum ai_level */
    ai_random mind[2];
    int thought[2]; /* 1 + the past when each made up its mind last; 0: it is to be recalled */
    uint32_t occasion[2]; /* for what it did */
    ai_search weighed;    /* what the computer weighed last, and for which side, turn and past */
    int weighed_side, weighed_turn, weighed_at;
    tc_dice dice;
    char *seed;

    char *scenario; /* text */
    io_record *record;
    char path[IO_PATH_MAX],
        stem[IO_PATH_MAX]; /* of the record; empty: not kept; stem: in session.c */
    int lock;              /* on the record: this session writes it and no other; -1: not yet */
    int unsaved;           /* errno of the last attempt; 0: what was played is on the disk */
    bool written;          /* once at least */
    bool failed;           /* the record can take no more: the battle cannot go on */

    session_past *past;
    int past_count, past_cap;

    tc_event event[SESSION_EVENTS];
    int events;
    uint8_t die[SESSION_DICE];
    int die_count;

    play_decision draft; /* battles named so far, by item */
    char *log;           /* everything narrated */
    size_t log_len, log_cap;
    bool colour, ended;
    int declined;  /* 1 + the past when a person declined a draw; 0: none that stands */
    bool asks;     /* the person is to be told what is to be done */
    uint16_t told; /* the step told last, so that only what is new is said again */
    char words[SESSION_WORDS];
} session;

/* Reads the options common to play and umpire; *code is the exit code if it returns false. */
bool session_args_read(int argc, char **argv, const char *command, session_args *a, int *code);

/* Sets up or resumes; the record is locked. NULL: said on stderr. */
session *session_open(const session_args *a, bool by_hand, int *code);
/* Of a record's text; a->resume is its name. */
bool session_resume(session *t, const session_args *a, const char *text, size_t len, int *code);
void session_close(session *t);

/* A decision of whoever is awaited, then the dice up to the next decision; recorded and told.
   The verdict is the law's. With dice by hand the person may leave in the middle: what was
   thrown stays recorded, and ended is set. */
tc_verdict session_decide(session *t, const play_decision *d);

/* The dice that are due before anybody decides (the start of the battle). */
void session_roll_due(session *t);

/* The record on the disk (session_record.c): writes it, and says on the screen when that cannot be;
   or writes it and says only that it is saved again. True: all that was played is on the disk. */
void session_keep(session *t);
bool session_save(session *t);
void session_ask_save(session *t); /* the player's `save` */
bool session_claim(session *t,
                   const session_args *a); /* a new battle's file; false: said on stderr */
char *session_lock(session *t, const char *path, size_t *len); /* an old one's text; NULL: said */
void session_unlock(session *t);

/* What the people at the table may see: all of it, unless one of them plays against the computer
   (TVB-X10). */
tc_state session_seen(const session *t);

/* Takes back the last decision of a person, if no die has fallen and no hidden enemy come in sight
   since; false with a sentence why not. */
bool session_undo(session *t, const char **why);

/* Dice by hand: back to before the last that were typed, so that they are asked for again. What
   was decided since is taken back with them. */
bool session_correct(session *t, const char **why);

/* Prints and keeps a line of the story. */
void session_tell(session *t, const char *text);

/* A line of input without its newline, into the caller's buffer; false at the end. An answer: a
   command of the table is asked for in talk.c, with a guide (line.h). */
bool session_ask(const char *prompt, char *line, int cap);

#endif
