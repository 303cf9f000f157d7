/* The program `tercio`: one function a subcommand. argv[0] is the subcommand's own name; every one
   answers --help (exit 0), returns 0, CLI_FAILED or CLI_USAGE, and says why on stderr. The
   arena and the laboratory, interrupted: 128 and the number of the signal, as a shell has it. */
#ifndef TC_CLI_H
#define TC_CLI_H

#include "../io/file.h"
#include "../io/io.h"

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

int cli_play(int argc, char **argv);
int cli_umpire(int argc, char **argv);
int cli_scenario(int argc, char **argv);
int cli_army(int argc, char **argv);
int cli_bench(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_verify(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_odds(int argc, char **argv);
int cli_luck(int argc, char **argv);
int cli_report(int argc, char **argv);
int cli_arena(int argc, char **argv);
int cli_lab(int argc, char **argv);
int cli_complete(int argc, char **argv);

/* "tercio COMMAND: text WHAT" and where to find help, on stderr; returns CLI_USAGE. what may
   be NULL. */
int cli_usage(const char *command, const char *text, const char *what);

/* "tercio: text WHAT" on stderr; returns CLI_FAILED. */
int cli_failed(const char *text, const char *what);

/* Text of a record, a scenario or a program: what a terminal would obey instead of showing (control
   characters, changes of direction, bytes that are no UTF-8) is shown as U+FFFD. Newlines and tabs
   stay. */
void cli_put(FILE *to, const char *text);

/* "FILE:LINE:COLUMN: text [SOF-...]" on stderr, one line per fault. */
void cli_print_fault(const char *file, const io_fault *fault);
void cli_print_faults(const char *file, const io_faults *faults);

/* True if some argument is --help or -h: the help has been given then. */
bool cli_helps(int argc, char **argv, const char *help);

/* The value of "--name VALUE" or "--name=VALUE" at argv[*i], moving *i onto the value; NULL:
   argv[*i] is something else. A missing value is the empty string. */
const char *cli_value(int argc, char **argv, int *i, const char *name);

/* A whole number from..to; false if text is none. */
bool cli_number(const char *text, long from, long to, long *out);

/* 1 to IO_SEED_MAX bytes; else CLI_SEED_WANTED is the sentence. */
bool cli_is_seed(const char *text);
#define CLI_SEED_WANTED "--seed wants 1 to 64 bytes, not"
TC_STATIC_ASSERT(IO_SEED_MAX == 64, "CLI_SEED_WANTED names it");

/* What "--option NAME", "--ruling A=B" and "--variant V" say. */
enum { CLI_CHOICES_MAX = 32 };
typedef struct cli_choice {
    const char *option[CLI_CHOICES_MAX], *ruling[CLI_CHOICES_MAX], *variant;
    int options, rulings;
} cli_choice;

/* As cli_value, of these three; what is one too many is left, and cli_stray says so of it. */
const char *cli_choice_value(int argc, char **argv, int *i, cli_choice *c);
const char *cli_stray(const cli_choice *c, const char *word, const char *otherwise);
io_choice cli_chosen(const cli_choice *c); /* points into c */

/* "variant V, option NAME, ruling A=B"; one more of them, if it was given (NULL: not). More than
   fit end in "...". */
typedef char cli_words[4096];
void cli_say_choice(const cli_choice *c, cli_words out);
void cli_say_more(cli_words out, const char *kind, const char *name);

/* A scenario by name or path, compiled: its text, malloc'ed; NULL with its faults on stderr. */
char *cli_battle(const char *name, const io_choice *choice, size_t *len, tc_battle *b);
bool cli_battle_only(const char *name, const io_choice *choice, tc_battle *b);

/* The whole of a file ("-": standard input), malloc'ed, a 0 after its end; NULL with a line on
   stderr if it cannot be read or is larger than max. */
char *cli_read_file(const char *path, size_t max, size_t *len);

/* Do both paths name one regular file? It need not exist yet: then the folder and the last name
   count. NULL and "-" are no file, and a device may be named twice: nothing is lost there. */
bool cli_same_file(const char *a, const char *b);

/* A file that is replaced when all of it is there, so that a failed write loses nothing; a device
   or a pipe is written as it is, "-" is standard output. False: why is on stderr, and what was
   there is there still. */
typedef struct cli_out {
    const char *path;
    FILE *to;
    bool replaces; /* else it is written as it is */
    char *text;    /* what will replace the file */
    size_t len;
} cli_out;
bool cli_out_open(cli_out *o, const char *path);
bool cli_out_close(cli_out *o);
bool cli_out_try(const char *path); /* can it be written? Nothing is changed. */

/* A command of the form COMMAND RECORD [--json]: its help, its usage, then run. */
int cli_with_record(int argc, char **argv, const char *help,
                    int (*run)(const char *file, bool json));

#endif
