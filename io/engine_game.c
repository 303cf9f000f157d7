/* What changes a game: new, load, apply, undo. */
#include "engine.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

/* ---- The life of a game --------------------------------------------------------------------- */

void engine_source_drop(engine_source *s)
{
    free(s->name);
    free(s->text);
    free(s->seed);
    free(s->variant);
    for (int i = 0; i < s->options; i++)
        free(s->option[i]);
    for (int i = 0; i < s->rulings; i++)
        free(s->ruling[i]);
    memset(s, 0, sizeof *s);
}

void engine_game_free(engine_game *g)
{
    if (!g)
        return;
    engine_source_drop(&g->source);
    io_record_free(g->record);
    free(g->play);
    free(g->said.words);
    free(g);
}

static io_choice choice_of(const engine_source *s)
{
    return (io_choice){ (const char *const *)s->option, s->options, (const char *const *)s->ruling,
                        s->rulings, s->variant };
}

engine_game *engine_game_new(engine_source *source, io_faults *faults, step_log *log)
{
    engine_game *g = calloc(1, sizeof *g);

    memset(faults, 0, sizeof *faults);
    if (!g) {
        engine_source_drop(source);
        return NULL;
    }
    g->source = *source;
    memset(source, 0, sizeof *source);
    const io_choice choice = choice_of(&g->source);
    if (!g->source.text || !g->source.seed ||
        !io_scenario_compile(g->source.text, strlen(g->source.text), &choice, &g->battle, faults)) {
        engine_game_free(g);
        return NULL;
    }
    io_seed_key(g->source.seed, g->key);
    g->record = io_record_new(g->source.text, &choice, g->source.seed);
    if (log)
        step_log_clear(log);
    step_begin(&g->battle, &g->now, log);
    if (!g->record || (log && log->failed)) {
        engine_game_free(g);
        return NULL;
    }
    io_record_system(g->record, g->battle.system);
    return g;
}

void engine_put_position(engine_request *q, const tc_battle *b, const tc_state *s, bool quiet)
{
    io_put(&q->out, ",\"hash\":");
    io_put_hash(&q->out, tc_hash(b, s));
    io_put(&q->out, ",\"awaits\":");
    io_put_await(&q->out, b, s);
    if (quiet)
        return;
    io_put(&q->out, ",\"state\":");
    io_put_state(&q->out, b, s);
}

/* ---- new and load --------------------------------------------------------------------------- */

static bool read_options(engine_request *q, engine_source *s)
{
    const json_t *list = json_object_get(q->o, "options");

    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > ENGINE_CHOICE_MAX)
        return engine_fail_at(q, "options", "request", "\"options\" is a list of at most %d names",
                              ENGINE_CHOICE_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const char *name = json_string_value(json_array_get(list, i));
        if (!name)
            return engine_fail_at(q, "options", "request", "an option is a name in quotes");
        s->option[s->options] = strdup(name);
        if (!s->option[s->options])
            return engine_no_memory(q);
        s->options++;
    }
    return true;
}

/* {"strict_components":true,"round_odds":"nearest","dusk_turns":[10,11]} -> "name=value" */
static bool read_rulings(engine_request *q, engine_source *s)
{
    json_t *map = json_object_get(q->o, "rulings");
    const char *name;
    json_t *value;

    if (!map)
        return true;
    if (!json_is_object(map) || json_object_size(map) > ENGINE_CHOICE_MAX)
        return engine_fail_at(q, "rulings", "request",
                              "\"rulings\" is an object: name and value, at most %d of them",
                              ENGINE_CHOICE_MAX);
    json_object_foreach(map, name, value)
    {
        io_text word = { NULL, 0, 0, false };
        io_put(&word, name);
        io_put(&word, "=");
        if (json_is_string(value))
            io_put(&word, json_string_value(value));
        else if (json_is_array(value))
            for (size_t i = 0; i < json_array_size(value); i++) {
                io_put(&word, i ? "," : "");
                io_put_value(&word, json_array_get(value, i));
            }
        else
            io_put_value(&word, value);
        s->ruling[s->rulings] = io_text_take(&word);
        if (!s->ruling[s->rulings])
            return engine_no_memory(q);
        s->rulings++;
    }
    return true;
}

/* A number in quotes, a number, or any text; none: one is drawn, and the answer says which. */
static bool read_seed(engine_request *q, engine_source *s)
{
    const json_t *value = json_object_get(q->o, "seed");
    char digits[24];

    if (json_is_string(value) && strlen(json_string_value(value)) <= IO_SEED_MAX) {
        s->seed = strdup(json_string_value(value));
    } else if (json_is_integer(value) && json_integer_value(value) >= 0) {
        snprintf(digits, sizeof digits, "%" JSON_INTEGER_FORMAT, json_integer_value(value));
        s->seed = strdup(digits);
    } else if (!value) {
        snprintf(digits, sizeof digits, "%u", (unsigned)(randombytes_random() & 0x7fffffff));
        s->seed = strdup(digits);
    } else {
        return engine_fail_at(q, "seed", "request",
                              "\"seed\" is a number or a text of at most %d bytes", IO_SEED_MAX);
    }
    return s->seed ? true : engine_no_memory(q);
}

static bool read_choice(engine_request *q, engine_source *s)
{
    const char *variant;

    if (!engine_string(q, "variant", &variant) || !read_options(q, s) || !read_rulings(q, s) ||
        !read_seed(q, s))
        return false;
    s->variant = variant ? strdup(variant) : NULL;
    return s->variant || !variant || engine_no_memory(q);
}

bool engine_take_game(engine_request *q, engine_game *g, bool quiet)
{
    engine_put_position(q, &g->battle, &g->now, quiet);
    if (q->out.failed) {
        engine_game_free(g);
        return engine_no_memory(q);
    }
    engine_game_free(q->e->game);
    q->e->game = g;
    return true;
}

/* Puts the new game in the old one's place, or says where the scenario is wrong. base: where
   its text stands in the request (line and column 1 of the text). */
static bool start_game(engine_request *q, engine_source *s, const io_slice *base)
{
    io_faults faults;
    engine_game *g = engine_game_new(s, &faults, &q->e->log);
    bool quiet = false;

    if (g) {
        const io_choice choice = choice_of(&g->source);
        if (!io_choice_acts(&g->battle, &choice, &faults)) {
            engine_game_free(g);
            g = NULL;
        }
    }
    if (!g) {
        const io_fault *f = &faults.at[0];
        if (!faults.count || faults.starved)
            return engine_no_memory(q);
        engine_fail(q, "scenario", "%s", f->text);
        if (f->line > 0) { /* else it is about the request's options, rulings or variant */
            q->fault.line = f->line;
            q->fault.column = f->column + (base && f->line == 1 ? base->column - 1 : 0);
        }
        q->verdict.rule = (uint16_t)f->rule;
        return false;
    }
    if (!engine_flag(q, "quiet", &quiet)) {
        engine_game_free(g);
        return false;
    }
    io_put(&q->out, ",\"seed\":");
    io_put_string(&q->out, g->source.seed);
    io_put(&q->out, ",\"events\":");
    io_put_events(&q->out, &g->battle, q->e->log.at, q->e->log.count);
    return engine_take_game(q, g, quiet);
}

static char *copy_text(const char *text, size_t len)
{
    char *copy = malloc(len + 1);

    if (copy) {
        memcpy(copy, text, len);
        copy[len] = 0;
    }
    return copy;
}

/* Built-in ones only: whoever may send a request may not thereby read files. */
static bool read_scenario(engine_request *q, engine_source *s)
{
    const char *name;
    int count;

    if (!engine_string(q, "scenario", &name))
        return false;
    if (!name)
        return engine_fail(q, "request", "\"scenario\" is missing");
    const io_scenario_entry *entry = io_scenarios(&count);
    for (int i = 0; i < count; i++) {
        if (strcmp(entry[i].name, name) != 0)
            continue;
        s->name = strdup(name);
        s->text = copy_text(entry[i].text, entry[i].len);
        return s->name && s->text ? true : engine_no_memory(q);
    }
    return engine_fail_at(q, "scenario", "scenario", "no scenario is called \"%.40s\"", name);
}

bool engine_new(engine_request *q)
{
    static const char *const fields[] = { "do",      "id",   "scenario", "options", "rulings",
                                          "variant", "seed", "quiet",    NULL };
    engine_source s;

    memset(&s, 0, sizeof s);
    if (engine_known(q, fields) && read_scenario(q, &s) && read_choice(q, &s))
        return start_game(q, &s, NULL);
    engine_source_drop(&s);
    return false;
}

/* A position as a text (YAML) or as an object; an object is read where it stands, so that a
   fault has its place in the request. */
static bool read_position(engine_request *q, engine_source *s, io_slice *base)
{
    const json_t *value = json_object_get(q->o, "position");

    *base = (io_slice){ 0, 0, 1, 1 };
    if (json_is_string(value))
        s->text = strdup(json_string_value(value));
    else if (json_is_object(value) && io_json_find(q->at.text, q->at.len, "/position", base))
        s->text = copy_text(q->at.text + base->from, base->to - base->from);
    else
        return value
                   ? engine_fail_at(q, "position", "request", "\"position\" is an object or a text")
                   : engine_fail(q, "request", "\"position\" is missing");
    return s->text ? true : engine_no_memory(q);
}

bool engine_load(engine_request *q)
{
    static const char *const fields[] = { "do",      "id",   "position", "options", "rulings",
                                          "variant", "seed", "quiet",    NULL };
    engine_source s;
    io_slice base;

    memset(&s, 0, sizeof s);
    if (engine_known(q, fields) && read_position(q, &s, &base) && read_choice(q, &s))
        return start_game(q, &s, &base);
    engine_source_drop(&s);
    return false;
}

/* ---- apply ---------------------------------------------------------------------------------- */

typedef struct throws {
    bool scripted; /* "dice" or "draw" was given */
    bool step;     /* stop before the first chance step; ROLL: one chance step only */
    bool halt;     /* stop before the first chance step of another kind than the first */
    bool at_cup;   /* a ROLL for the cup: only then a number draws a marker */
    uint8_t die[ENGINE_DICE_MAX];
    tc_dice dice;
    const char *draw[ENGINE_DRAWS_MAX]; /* markers by name, in order */
    int draws, drawn;
} throws;

/* One name, or a list of them. */
static bool read_draws(engine_request *q, throws *t)
{
    const json_t *value = json_object_get(q->o, "draw");
    const size_t count = json_is_array(value) ? json_array_size(value) : 1;

    if (!value)
        return true;
    for (size_t i = 0; i < count && count <= ENGINE_DRAWS_MAX; i++) {
        t->draw[i] = json_string_value(json_is_array(value) ? json_array_get(value, i) : value);
        if (t->draw[i])
            t->draws++;
    }
    if ((size_t)t->draws != count)
        return engine_fail_at(q, "draw", "dice",
                              "\"draw\" is the leader whose marker was drawn, or \"event\", or a "
                              "list of at most %d of these",
                              ENGINE_DRAWS_MAX);
    t->scripted = true;
    t->dice.script = t->die;
    return true;
}

static bool read_throws(engine_request *q, throws *t)
{
    const json_t *list = json_object_get(q->o, "dice");
    const engine_game *g = q->e->game;

    memset(t, 0, sizeof *t);
    t->dice.key[0] = g->key[0];
    t->dice.key[1] = g->key[1];
    t->dice.replica = g->replica;
    if (!engine_flag(q, "step", &t->step) || !engine_flag(q, "halt", &t->halt) || !read_draws(q, t))
        return false;
    if (!list)
        return true;
    if (!json_is_array(list) || json_array_size(list) > ENGINE_DICE_MAX)
        return engine_fail_at(q, "dice", "dice", "\"dice\" is a list of at most %d dice",
                              ENGINE_DICE_MAX);
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_t *die = json_array_get(list, i);
        if (!json_is_integer(die) || json_integer_value(die) < 1 || json_integer_value(die) > 255)
            return engine_fail_at(q, "dice", "dice", "die %d of the list is no die", (int)i + 1);
        t->die[i] = (uint8_t)json_integer_value(die);
    }
    t->scripted = true;
    t->dice.script = t->die;
    t->dice.script_len = (uint32_t)json_array_size(list);
    return true;
}

bool engine_throws_fit(engine_request *q)
{
    throws t;
    bool quiet;

    return read_throws(q, &t) && engine_flag(q, "quiet", &quiet);
}

static bool refused(engine_request *q, tc_verdict v)
{
    char text[256];

    play_say_verdict(&q->e->game->battle, &v, text, sizeof text);
    q->verdict = v;
    return engine_fail_at(q, "action", "illegal", "%s", text);
}

/* Too few, or one that cannot be: says what the next roll wants. */
static bool bad_dice(engine_request *q, const throws *t, const tc_await *w)
{
    const engine_game *g = q->e->game;
    const unsigned left = t->dice.script_len - t->dice.used;
    const char *who = play_subject_id(&g->battle, w->subject);

    q->verdict = (tc_verdict){ TC_DICE, 0, (int32_t)left, w->pool.count };
    for (unsigned i = 0; i < left && i < w->pool.count; i++)
        if (t->die[t->dice.used + i] > w->pool.sides)
            return engine_fail_at(q, "dice", "dice", "die %u is %u: the roll for %s is 1 to %u",
                                  t->dice.used + i + 1, t->die[t->dice.used + i],
                                  who ? who : "chance", w->pool.sides);
    return engine_fail_at(q, "dice", "dice",
                          "too few dice: after %u the roll for %s wants %u of 1 to %u",
                          t->dice.used, who ? who : "chance", w->pool.count, w->pool.sides);
}

/* Dice of other steps are never taken for a draw that follows them. */
static bool unnamed_draw(engine_request *q, const throws *t)
{
    const unsigned left = t->dice.script_len - t->dice.used;

    q->verdict = (tc_verdict){ TC_DICE, 0, (int32_t)left, left ? 0 : 1 };
    if (left)
        return engine_fail_at(
            q, "dice", "dice",
            "too many dice: %u given, %u rolled: what is due then is a draw from the cup, "
            "which is named in \"draw\"",
            t->dice.script_len, t->dice.used);
    return engine_fail(q, "dice",
                       "after %u dice a marker is drawn from the cup: name it in \"draw\", or stop "
                       "before it with \"halt\":true",
                       t->dice.used);
}

/* The marker that "draw" names, as the die that draws it. */
static tc_verdict draw_named(engine_request *q, throws *t, tc_state *s)
{
    const tc_battle *b = &q->e->game->battle;
    char cup[160];
    const uint8_t die = (uint8_t)play_marker_die(b, s, t->draw[t->drawn]);
    tc_dice one = { .script = &die, .script_len = 1 };

    if (die) {
        t->drawn++;
        return step_roll(b, s, &one, &q->e->log);
    }
    play_say_cup(b, s, cup, sizeof cup);
    engine_fail_at(q, "draw", "dice", "no marker \"%.20s\" is in the cup: there are %s",
                   t->draw[t->drawn], cup);
    return (tc_verdict){ TC_DICE, 0, 0, 1 };
}

/* One chance step of this request; false: the dice do not fit, and the fault says why. */
static bool roll_one(engine_request *q, throws *t, const tc_await *w, tc_state *s)
{
    const tc_battle *b = &q->e->game->battle;
    const bool cup = play_awaits_draw(b, w);
    tc_verdict v;

    if (cup && t->drawn < t->draws) {
        v = draw_named(q, t, s);
        q->verdict = v;
        return v.rule == TC_LEGAL;
    }
    if (cup && t->scripted && !t->at_cup)
        return unnamed_draw(q, t);
    v = step_roll(b, s, &t->dice, &q->e->log);
    return v.rule == TC_LEGAL || (v.rule == TC_DICE ? bad_dice(q, t, w) : refused(q, v));
}

static bool all_thrown(const throws *t)
{
    return t->dice.used == t->dice.script_len && t->drawn == t->draws;
}

/* The chance steps that belong to this request, on a copy of the state. */
static bool roll_on(engine_request *q, throws *t, bool alone, tc_state *s)
{
    const tc_battle *b = &q->e->game->battle;
    tc_await w = tc_awaits(b, s);
    const int kind = w.step;

    t->at_cup = alone && play_awaits_draw(b, &w) && !t->draws;
    for (bool first = true; w.who == TC_CHANCE; first = false) {
        if ((t->step && !(alone && first)) || (t->halt && w.step != kind))
            break;
        /* ROLL with dice goes as far as they reach, and at least one step. */
        if (alone && !first && t->scripted && all_thrown(t))
            break;
        if (!roll_one(q, t, &w, s))
            return false;
        w = tc_awaits(b, s);
    }
    if (all_thrown(t))
        return true;
    if (t->drawn < t->draws)
        return engine_fail_at(q, "draw", "dice", "too many markers: %d named, %d drawn", t->draws,
                              t->drawn);
    q->verdict = (tc_verdict){ TC_DICE, 0, (int32_t)t->dice.script_len, (int32_t)t->dice.used };
    return engine_fail_at(q, "dice", "dice", "too many dice: %u given, %u rolled",
                          t->dice.script_len, t->dice.used);
}

/* NULL: no memory left. */
static char *words_of(const engine_game *g, const play_decision *d)
{
    io_text t = { NULL, 0, 0, false };

    io_put_decision(&t, &g->battle, &g->now, d);
    return io_text_take(&t);
}

static void unsay(engine_game *g)
{
    free(g->said.words);
    g->said.words = NULL;
}

void engine_say(engine_game *g, const play_decision *d, const engine_mind *mind)
{
    unsay(g);
    g->said.words = words_of(g, d);
    g->said.mind = *mind;
}

/* A mind changes only when what it answered is done, by "go" itself or by "apply": so a question
   changes no later answer. d may be NULL: dice. */
static void make_up_mind(engine_game *g, const play_decision *d)
{
    char *words = d && g->said.words ? words_of(g, d) : NULL;

    if (words && strcmp(words, g->said.words) == 0)
        g->mind[tc_awaits(&g->battle, &g->now).who] = g->said.mind;
    free(words);
    unsay(g);
}

static bool record_full(engine_request *q)
{
    return engine_fail(q, "full",
                       "the record is full: it holds at most %d lines of play and undo and %d "
                       "bytes; save, and go on in a new game",
                       IO_RECORD_PLAYS_MAX, IO_RECORD_BYTES_MAX);
}

static bool room_to_play(engine_request *q)
{
    engine_game *g = q->e->game;

    if (g->plays < g->cap)
        return true;
    if (g->plays >= ENGINE_UNDO_MAX)
        return record_full(q);
    const int cap = g->cap ? 2 * g->cap : 64;
    engine_play *play = realloc(g->play, (size_t)cap * sizeof *play);
    if (!play)
        return engine_no_memory(q);
    g->play = play;
    g->cap = cap;
    return true;
}

static void put_rolls(io_text *t, const tc_battle *b, const step_log *log)
{
    io_put(t, ",\"rolls\":[");
    for (int i = 0; i < log->dice; i++) {
        const step_die *die = &log->die[i];
        const char *who = play_subject_id(b, die->subject);
        io_putf(t, "%s{\"sides\":%d,\"value\":%d,\"for\":", i ? "," : "", die->sides, die->value);
        if (who)
            io_put_string(t, who);
        else
            io_put(t, "null");
        engine_put_rule(t, "rule", die->rule);
        engine_put_rule(t, "ruling", die->ruling);
        io_put(t, "}");
    }
    io_put(t, "]");
}

static bool put_played(engine_request *q, const play_decision *d, const tc_state *after)
{
    engine_game *g = q->e->game;
    const step_log *log = &q->e->log;
    uint8_t dice[ENGINE_DICE_MAX];
    const int count = step_dice(log, dice, ENGINE_DICE_MAX);
    bool quiet;

    if (!engine_flag(q, "quiet", &quiet))
        return false;
    if (log->failed || count > ENGINE_DICE_MAX)
        return engine_fail(q, "memory", "no room for what would happen");
    if (!room_to_play(q))
        return false;
    io_put(&q->out, ",\"events\":");
    io_put_events(&q->out, &g->battle, log->at, log->count);
    put_rolls(&q->out, &g->battle, log);
    engine_put_position(q, &g->battle, after, quiet);
    if (q->out.failed)
        return engine_no_memory(q);
    if (g->record && !io_record_decision(g->record, &g->battle, &g->now, after, d, dice, count))
        return io_record_is_full(g->record) ? record_full(q) : engine_no_memory(q);
    make_up_mind(g, d);
    g->play[g->plays++] = (engine_play){ g->now, d != NULL };
    g->now = *after;
    return true;
}

/* All or nothing: everything happens on a copy first. */
bool engine_play_decision(engine_request *q, const play_decision *d)
{
    const engine_game *g = q->e->game;
    const int kind = d->at[d->count - 1].kind;
    const bool alone = kind == TC_ROLL;
    tc_state s = g->now;
    tc_verdict v = tc_legal();
    throws t;

    if (!read_throws(q, &t))
        return false;
    if (play_is_item(&g->battle, kind))
        return engine_fail_at(q, "action", "action",
                              "%s is part of a decision: send the decision whole",
                              play_kind_name(&g->battle, kind));
    step_log_clear(&q->e->log);
    if (!alone)
        v = step_decide(&g->battle, &s, d, &q->e->log);
    else if (tc_awaits(&g->battle, &s).who != TC_CHANCE)
        v = tc_check(&g->battle, &s, &d->at[0]);
    if (v.rule != TC_LEGAL)
        return refused(q, v);
    return roll_on(q, &t, alone, &s) && put_played(q, alone ? NULL : d, &s);
}

bool engine_apply(engine_request *q)
{
    static const char *const fields[] = { "do",   "id",   "action", "dice", "draw",
                                          "step", "halt", "quiet",  NULL };
    play_decision d;

    return engine_known(q, fields) && engine_action(q, &d) && engine_play_decision(q, &d);
}

/* ---- undo ----------------------------------------------------------------------------------- */

/* Back to before a decision, with the dice alone that came after it; the record only grows,
   and what follows gets new dice. The minds were of what is no more. */
bool engine_undo(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "count", "quiet", NULL };
    engine_game *g = q->e->game;
    int count = 1, taken = 0, plays = g->plays;
    bool quiet;

    if (!engine_known(q, fields) || !engine_number(q, "count", 1, ENGINE_UNDO_MAX, &count) ||
        !engine_flag(q, "quiet", &quiet))
        return false;
    if (!plays)
        return engine_fail(q, "undo", "nothing has been played yet");
    while (plays > 0 && taken < count)
        taken += g->play[--plays].decided ? 1 : 0;
    if (taken < count && (taken || count > 1))
        return engine_fail_at(q, "count", "undo", "only %d decisions can be taken back", taken);
    engine_put_position(q, &g->battle, &g->play[plays].before, quiet);
    if (q->out.failed)
        return engine_no_memory(q);
    if (g->record && !io_record_undo(g->record, g->plays - plays))
        return io_record_is_full(g->record) ? record_full(q) : engine_no_memory(q);
    g->now = g->play[plays].before;
    g->plays = plays;
    g->replica++;
    unsay(g);
    memset(g->mind, 0, sizeof g->mind);
    return true;
}
