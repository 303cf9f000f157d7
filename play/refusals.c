/* A refusal in words and in JSON. What its two numbers are, each system's refusals.def says; the
   numbers of a verdict that is not declared there are for programmers and are not said. */
#include "inside.h"

const char *const play_measures[PLAY_MEASURES] = {
    [PLAY_COUNT] = "count",   [PLAY_HEXES] = "hexes",   [PLAY_MP] = "MP",
    [PLAY_POINTS] = "points", [PLAY_DICE] = "dice",     [PLAY_DIE] = "die",
    [PLAY_TURN] = "turn",     [PLAY_LENGTH] = "length", [PLAY_ANGLE] = "degrees",
    [PLAY_HEX] = "hex",       [PLAY_SUBJECT] = "unit",  [PLAY_SIDE] = "side",
};

const char *play_measure_name(const tc_battle *b, int measure)
{
    const char *length = measure == PLAY_LENGTH ? play_lexicon_of(b)->length : NULL;

    return length ? length : play_measures[measure];
}

static const play_refusal too_few_dice = { TC_DICE, 0, PLAY_DICE, PLAY_DICE, NULL };

static bool is_bare(const tc_verdict *v)
{
    return v->got == 0 && v->need == 0;
}

/* The row of this very ruling, else the one that serves them all. */
const play_refusal *play_refusal_of(const tc_battle *b, const tc_verdict *v)
{
    const play_lexicon *l = play_lexicon_of(b);
    const play_refusal *general = NULL;

    if (v->rule == TC_DICE && !is_bare(v))
        return &too_few_dice;
    for (int i = 0; i < l->refusal_count; i++) {
        const play_refusal *r = &l->refusals[i];
        if (r->rule != v->rule || (r->got == PLAY_NOTHING) != is_bare(v))
            continue;
        if (r->ruling == v->ruling)
            return r;
        if (!r->ruling)
            general = r;
    }
    return general;
}

/* ---- One number ------------------------------------------------------------------------------ */

static void pen_counted(play_pen *p, int n, const char *one, const char *many)
{
    pen_number(p, n);
    pen_char(p, ' ');
    pen_text(p, n == 1 ? one : many);
}

static void pen_measured(play_pen *p, const tc_battle *b, int measure, int n)
{
    switch (measure) {
    case PLAY_HEXES:
        pen_counted(p, n, "hex", "hexes");
        break;
    case PLAY_MP:
        pen_counted(p, n, "MP", "MP");
        break;
    case PLAY_POINTS:
        pen_counted(p, n, "point", "points");
        break;
    case PLAY_DICE:
        pen_counted(p, n, "die", "dice");
        break;
    case PLAY_LENGTH:
        pen_length(p, n);
        pen_char(p, ' ');
        pen_text(p, play_measure_name(b, measure));
        break;
    case PLAY_ANGLE:
        pen_degrees(p, n);
        pen_text(p, " degrees");
        break;
    case PLAY_HEX:
        pen_text(p, n < 1000 ? "hex 0" : "hex ");
        pen_number(p, n);
        break;
    case PLAY_SUBJECT:
        pen_text(p, play_subject_name(b, n) ? play_subject_name(b, n) : "nobody");
        break;
    case PLAY_SIDE:
        pen_side(p, b, n);
        break;
    default:
        pen_number(p, n);
        break;
    }
}

static void jot_measured(play_pen *p, const tc_battle *b, int measure, int n)
{
    switch (measure) {
    case PLAY_LENGTH:
        jot_length(p, n);
        break;
    case PLAY_ANGLE:
        jot_degrees(p, n);
        break;
    case PLAY_HEX:
        jot_hex(p, hex_from_number(n));
        break;
    case PLAY_SUBJECT:
        jot_text(p, play_subject_id(b, n));
        break;
    case PLAY_SIDE:
        jot_text(p, play_side_name(b, n));
        break;
    default:
        jot_number(p, n);
        break;
    }
}

/* ---- The sentence ---------------------------------------------------------------------------- */

static bool has_places(const char *words)
{
    while (*words && *words != '{')
        words++;
    return *words;
}

/* "{got}" and "{need}" of a row's words. */
static void pen_filled(play_pen *p, const tc_battle *b, const play_refusal *r, const tc_verdict *v)
{
    for (const char *at = r->words; *at; at++) {
        if (*at != '{') {
            pen_char(p, *at);
            continue;
        }
        const bool got = at[1] == 'g';
        pen_measured(p, b, got ? r->got : r->need, got ? v->got : v->need);
        while (*at != '}')
            at++;
    }
}

static void pen_numbers(play_pen *p, const tc_battle *b, const play_refusal *r, const tc_verdict *v)
{
    if (r->got == PLAY_SIDE) {
        pen_char(p, ' ');
        pen_side(p, b, v->need);
        pen_text(p, " decides here, not ");
        pen_side(p, b, v->got);
        pen_char(p, '.');
        return;
    }
    pen_text(p, " Here: ");
    pen_measured(p, b, r->got, v->got);
    if (r->need != PLAY_NOTHING) {
        pen_text(p, ", the limit: ");
        pen_measured(p, b, r->need, v->need);
    }
    pen_char(p, '.');
}

/* The sentence of its row or the rule's own line, the numbers that show it, the ids. */
int play_say_verdict(const tc_battle *b, const tc_verdict *v, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    const play_refusal *r = play_refusal_of(b, v);
    const char *line = r && r->words ? r->words : tc_rule(v->rule).line;

    if (v->rule == TC_LEGAL) {
        pen_text(&p, "legal");
        return pen_end(&p);
    }
    if (r && r->words && has_places(r->words))
        pen_filled(&p, b, r, v);
    else
        pen_text(&p, line ? line : "refused");
    if (r && r->got != PLAY_NOTHING && !(r->words && has_places(r->words)))
        pen_numbers(&p, b, r, v);
    pen_cite(&p, v->rule, v->ruling);
    return pen_end(&p);
}

/* ---- For machines ---------------------------------------------------------------------------- */

/* "rule","ruling", and where there are numbers "got", "need" and their "unit". */
void jot_refusal(play_pen *p, const tc_battle *b, const tc_verdict *v)
{
    const play_refusal *r = play_refusal_of(b, v);

    jot_cite(p, v->rule, v->ruling);
    if (!r || r->got == PLAY_NOTHING)
        return;
    jot_key(p, "got");
    jot_measured(p, b, r->got, v->got);
    if (r->need != PLAY_NOTHING) {
        jot_key(p, "need");
        jot_measured(p, b, r->need, v->need);
    }
    key_text(p, "unit", play_measure_name(b, r->got));
}

int play_refusal_json(const tc_battle *b, const tc_verdict *v, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);

    jot_refusal(&p, b, v);
    return pen_end(&p);
}

int play_verdict_json(const tc_battle *b, const tc_verdict *v, char *out, int cap)
{
    play_pen p = pen_begin(out, cap);
    char text[512];

    key_bool(&p, "legal", v->rule == TC_LEGAL);
    if (v->rule != TC_LEGAL) {
        jot_refusal(&p, b, v);
        play_say_verdict(b, v, text, TC_COUNT(text));
        key_text(&p, "text", text);
    }
    return pen_end(&p);
}
