/* The position of a record after so many decisions of those that stand. */
#include "fork.h"

static void say_choice(const io_choice *c, cli_words out)
{
    out[0] = 0;
    cli_say_more(out, "variant", c->variant);
    for (int i = 0; i < c->option_count; i++)
        cli_say_more(out, "option", c->options[i]);
    for (int i = 0; i < c->ruling_count; i++)
        cli_say_more(out, "ruling", c->rulings[i]);
}

/* The first line that reaches the ply, unless it is taken back: then the next one that does. A
   stored position counts if it is the very one: nobody knows what was before it. */
static bool see_line(void *ctx, const io_replay_line *line)
{
    fork_point *f = ctx;
    const bool reached =
        line->kind == IO_LINE_STORED ? line->after->ply == f->ply : line->before->ply <= f->ply;

    if (line->after->ply < f->ply)
        f->found = false;
    else if (!f->found && reached) {
        f->s = *line->after;
        f->claimed = line->claimed;
        f->found = true;
    }
    return true;
}

static bool replay_to(const char *path, const char *text, size_t len, fork_point *f)
{
    tc_state end;
    io_fault fault = { 0 };
    io_head head;

    if (!io_head_read(text, len, &head, &fault)) {
        cli_print_fault(path, &fault);
        return false;
    }
    say_choice(&head.choice, f->choice);
    io_head_drop(&head);
    const bool good = io_record_replay(text, len, see_line, f, &f->b, &end, &fault);
    if (!good || (fault.line && f->claimed))
        cli_print_fault(path, &fault);
    if (good && f->ply <= f->b.ply) { /* before the first decision */
        tc_begin(&f->b, &f->s, NULL);
        f->found = true;
    }
    return good;
}

bool fork_read(const char *path, const char *text, size_t len, long ply, fork_point *f)
{
    f->ply = (uint32_t)ply;
    f->found = f->claimed = false;
    if (!replay_to(path, text, len, f))
        return false;
    if (!f->found)
        fprintf(stderr, "tercio: %s has fewer than %ld decisions\n", path, ply);
    else if (f->s.over)
        fprintf(stderr, "tercio: %s is over after %ld decisions: nothing is left to fight\n", path,
                ply);
    return f->found && !f->s.over;
}
