/* What every subcommand needs: usage errors, faults on stderr, arguments, whole files. */
#include "cli.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- Foreign text ---- */

void cli_put(FILE *to, const char *text)
{
    uint32_t code = 0;

    for (int len; *text; text += len ? len : 1) {
        len = io_character(text, &code);
        if (!len || (io_is_control(code) && code != '\n' && code != '\t'))
            fputs("\xef\xbf\xbd", to);
        else
            fwrite(text, 1, (size_t)len, to);
    }
}

int cli_usage(const char *command, const char *text, const char *what)
{
    fprintf(stderr, "tercio %s: ", command);
    cli_put(stderr, text);
    fputs(what ? " " : "", stderr);
    cli_put(stderr, what ? what : "");
    fprintf(stderr, "\nTry: tercio %s --help\n", command);
    return CLI_USAGE;
}

int cli_failed(const char *text, const char *what)
{
    fprintf(stderr, "tercio: %s%s", text, what ? " " : "");
    cli_put(stderr, what ? what : "");
    fputs("\n", stderr);
    return CLI_FAILED;
}

void cli_print_fault(const char *file, const io_fault *fault)
{
    char name[32] = "";

    if (fault->rule)
        tc_rule_name(fault->rule, name, sizeof name);
    cli_put(stderr, file);
    if (fault->line) /* else it is about what the caller said, not about a place in the file */
        fprintf(stderr, ":%d:%d", fault->line, fault->column);
    fputs(": ", stderr);
    cli_put(stderr, fault->text);
    fprintf(stderr, "%s%s%s\n", *name ? " [" : "", name, *name ? "]" : "");
}

void cli_print_faults(const char *file, const io_faults *faults)
{
    const int kept = faults->count < IO_FAULTS_MAX ? faults->count : IO_FAULTS_MAX;

    for (int i = 0; i < kept; i++)
        cli_print_fault(file, &faults->at[i]);
    if (faults->count > kept)
        fprintf(stderr, "%s: and %d more\n", file, faults->count - kept);
}

bool cli_helps(int argc, char **argv, const char *help)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0)
            return fputs(help, stdout) >= 0;
    return false;
}

const char *cli_value(int argc, char **argv, int *i, const char *name)
{
    const size_t len = strlen(name);

    if (strncmp(argv[*i], name, len) != 0)
        return NULL;
    if (argv[*i][len] == '=')
        return argv[*i] + len + 1;
    if (argv[*i][len])
        return NULL;
    return *i + 1 < argc ? argv[++*i] : "";
}

bool cli_number(const char *text, long from, long to, long *out)
{
    char *end;

    errno = 0;
    const long n = strtol(text, &end, 10);
    if (end == text || *end || errno || n < from || n > to)
        return false;
    *out = n;
    return true;
}

bool cli_is_seed(const char *text)
{
    return *text && strlen(text) <= IO_SEED_MAX;
}

const char *cli_choice_value(int argc, char **argv, int *i, cli_choice *c)
{
    const char *v;

    if (c->options < CLI_CHOICES_MAX && (v = cli_value(argc, argv, i, "--option")))
        return c->option[c->options++] = v;
    if (c->rulings < CLI_CHOICES_MAX && (v = cli_value(argc, argv, i, "--ruling")))
        return c->ruling[c->rulings++] = v;
    if ((v = cli_value(argc, argv, i, "--variant")))
        c->variant = v;
    return v;
}

const char *cli_stray(const cli_choice *c, const char *word, const char *otherwise)
{
    TC_STATIC_ASSERT(CLI_CHOICES_MAX == 32, "the text says so");
    const bool full = (c->options == CLI_CHOICES_MAX && strncmp(word, "--option", 8) == 0) ||
                      (c->rulings == CLI_CHOICES_MAX && strncmp(word, "--ruling", 8) == 0);

    return full ? "takes at most 32 of each, and here is one more" : otherwise;
}

io_choice cli_chosen(const cli_choice *c)
{
    return (io_choice){ c->option, c->options, c->ruling, c->rulings, c->variant };
}

void cli_say_more(cli_words out, const char *kind, const char *name)
{
    const size_t n = strlen(out), room = sizeof(cli_words) - n;

    if (name && snprintf(out + n, room, "%s%s %s", n ? ", " : "", kind, name) >= (int)room)
        memcpy(out + sizeof(cli_words) - 4, "...", 4);
}

void cli_say_choice(const cli_choice *c, cli_words out)
{
    out[0] = 0;
    cli_say_more(out, "variant", c->variant);
    for (int i = 0; i < c->options; i++)
        cli_say_more(out, "option", c->option[i]);
    for (int i = 0; i < c->rulings; i++)
        cli_say_more(out, "ruling", c->ruling[i]);
}

char *cli_battle(const char *name, const io_choice *choice, size_t *len, tc_battle *b)
{
    io_faults faults = { .count = 0 };
    char *text = io_scenario_load(name, len, &faults);

    if (text && io_scenario_compile(text, *len, choice, b, &faults) &&
        io_choice_acts(b, choice, &faults))
        return text;
    cli_print_faults(name, &faults);
    free(text);
    return NULL;
}

bool cli_battle_only(const char *name, const io_choice *choice, tc_battle *b)
{
    size_t len = 0;
    char *text = cli_battle(name, choice, &len, b);

    free(text);
    return text != NULL;
}

char *cli_read_file(const char *path, size_t max, size_t *len)
{
    const bool standard = strcmp(path, "-") == 0;
    const int fd = standard ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
    char *text = fd >= 0 ? io_file_read(fd, max, len) : NULL;
    const int why = errno;

    if (fd < 0)
        fprintf(stderr, "tercio: cannot open %s: %s\n", path, strerror(why));
    else if (!text && why == EFBIG)
        fprintf(stderr, "tercio: too large: %s has more than %zu bytes\n",
                standard ? "standard input" : path, max);
    else if (!text)
        fprintf(stderr, "tercio: cannot read %s: %s\n", standard ? "standard input" : path,
                strerror(why));
    if (fd >= 0 && !standard)
        close(fd);
    return text;
}

/* ---- One file or two ---- */

static bool is_one(const struct stat *a, const struct stat *b)
{
    return a->st_dev == b->st_dev && a->st_ino == b->st_ino;
}

static const char *last_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

static bool see_folder(const char *path, struct stat *out)
{
    char folder[IO_PATH_MAX];
    const size_t len = (size_t)(last_name(path) - path);

    if (len >= sizeof folder)
        return false;
    memcpy(folder, path, len);
    folder[len] = 0;
    return stat(len ? folder : ".", out) == 0;
}

bool cli_same_file(const char *a, const char *b)
{
    struct stat sa, sb;

    if (!a || !b || strcmp(a, "-") == 0 || strcmp(b, "-") == 0)
        return false;
    const bool there = stat(a, &sa) == 0;
    if ((stat(b, &sb) == 0) != there)
        return false;
    if (there)
        return is_one(&sa, &sb) && S_ISREG(sa.st_mode);
    if (see_folder(a, &sa) && see_folder(b, &sb))
        return is_one(&sa, &sb) && strcmp(last_name(a), last_name(b)) == 0;
    return strcmp(a, b) == 0;
}

/* ---- A file written whole or not at all ---- */

static bool cannot_write(const char *path)
{
    fprintf(stderr, "tercio: cannot write %s: %s\n", path, strerror(errno ? errno : EIO));
    return false;
}

/* What a program writes by and by is kept until it is whole: whatever ends it before then leaves
   nothing beside the file. */
bool cli_out_open(cli_out *o, const char *path)
{
    struct stat was;

    *o = (cli_out){ .path = path, .to = strcmp(path, "-") == 0 ? stdout : NULL };
    if (o->to)
        return true;
    errno = 0;
    o->replaces = stat(path, &was) != 0 || S_ISREG(was.st_mode);
    if (!o->replaces)
        o->to = fopen(path, "w");
    else if (io_file_try(path))
        o->to = open_memstream(&o->text, &o->len);
    return o->to || cannot_write(path);
}

bool cli_out_close(cli_out *o)
{
    if (o->to == stdout)
        return !ferror(stdout); /* the program looks at it once more when it ends */
    errno = 0;
    bool good = !ferror(o->to) && fflush(o->to) == 0;
    const int why = errno;
    if (fclose(o->to) != 0 && good)
        good = false;
    else if (!good)
        errno = why;
    if (o->replaces && good)
        good = io_file_replace(o->path, o->text, o->len, NULL);
    const int said = errno;
    free(o->text);
    errno = said;
    return good || cannot_write(o->path);
}

bool cli_out_try(const char *path)
{
    struct stat was;

    if (strcmp(path, "-") == 0)
        return true;
    if (stat(path, &was) != 0 || S_ISREG(was.st_mode))
        return io_file_try(path) || cannot_write(path);
    errno = EISDIR; /* access has its own word */
    return (!S_ISDIR(was.st_mode) && access(path, W_OK) == 0) || cannot_write(path);
}

int cli_with_record(int argc, char **argv, const char *help,
                    int (*run)(const char *file, bool json))
{
    const char *file = NULL;
    bool json = false;

    if (cli_helps(argc, argv, help))
        return CLI_OK;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--json") == 0)
            json = true;
        else if (argv[i][0] == '-' && argv[i][1])
            return cli_usage(argv[0], "unknown option", argv[i]);
        else if (file)
            return cli_usage(argv[0], "one record at a time, not also", argv[i]);
        else
            file = argv[i];
    }
    return file ? run(file, json) : cli_usage(argv[0], "which record?", NULL);
}
