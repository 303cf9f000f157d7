/* The pen of all positions. */
#include "scenario_pen.h"
#include "systems.h"

#include <stdlib.h>

void scn_item(scn_pen *p)
{
    fputs(p->first ? "" : ", ", p->out);
    p->first = false;
}

void scn_open_item(scn_pen *p, const char *text)
{
    fputs(text, p->out);
    p->first = true;
}

/* JSON's way of quoting is YAML's too. */
void scn_quoted(scn_pen *p, const char *text)
{
    fputc('"', p->out);
    for (const unsigned char *s = (const unsigned char *)text; *s; s++) {
        if (*s == '"' || *s == '\\')
            fprintf(p->out, "\\%c", *s);
        else if (*s < 0x20)
            fprintf(p->out, "\\x%02x", *s);
        else
            fputc(*s, p->out);
    }
    fputc('"', p->out);
}

void scn_put_word(scn_pen *p, const char *name, const char *text)
{
    scn_item(p);
    fprintf(p->out, "%s: %s", name, text);
}

void scn_put_number(scn_pen *p, const char *name, int n)
{
    scn_item(p);
    fprintf(p->out, "%s: %d", name, n);
}

void scn_put_flag(scn_pen *p, bool on, const char *name)
{
    if (on)
        scn_put_word(p, name, "true");
}

void scn_put_count(scn_pen *p)
{
    if (p->s->ply)
        fprintf(p->out, "  ply: %u\n", (unsigned)p->s->ply);
    if (p->s->offered)
        fprintf(p->out, "  offered: %d\n", p->s->offered);
    if (!p->s->over)
        return;
    fprintf(p->out, "  over: {winner: %s",
            io_system_of(p->b->system)->winner[p->s->over - TC_WON_0]);
    if (p->s->why) {
        char rule[24];
        tc_rule_name(p->s->why, rule, sizeof rule);
        fprintf(p->out, ", rule: %s", rule);
    }
    fputs("}\n", p->out);
}

void scn_put_names(scn_pen *p)
{
    fputs("id: ", p->out);
    scn_quoted(p, p->b->id);
    if (p->b->title[0]) {
        fputs("\ntitle: ", p->out);
        scn_quoted(p, p->b->title);
    }
}

void scn_put_quoted(scn_pen *p, const char *name, const char *text)
{
    scn_item(p);
    fprintf(p->out, "%s: ", name);
    scn_quoted(p, text);
}

void scn_put_agenda(scn_pen *p, const char *const *steps, const tc_frame *frame, int frames)
{
    scn_open_item(p, "  agenda: [");
    for (int i = 0; i < frames; i++) {
        scn_item(p);
        fprintf(p->out, "[%s, %d, %d, %d]", steps[frame[i].step], frame[i].a, frame[i].b,
                frame[i].c);
    }
    fputs("]\n", p->out);
}

char *scn_write(const tc_battle *b, const tc_state *s, void (*write)(scn_pen *p))
{
    char *text = NULL;
    size_t len = 0;
    scn_pen p = { .out = open_memstream(&text, &len), .b = b, .s = s };

    if (!p.out)
        return NULL;
    write(&p);
    if (fclose(p.out) != 0) {
        free(text);
        return NULL;
    }
    return text;
}
