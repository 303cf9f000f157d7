/* The engine protocol (docs/protocol.md): one JSON object in, one out. This file
   reads requests, answers questions and writes errors; what changes a game is in
   engine_game.c. */
#include "engine.h"
#include "plans.h"
#include "systems.h"

#include "../ai/ai.h"
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

/* ---- Errors --------------------------------------------------------------------------------- */

bool engine_fail(engine_request *q, const char *code, const char *format, ...)
{
    char text[256];
    va_list args;

    va_start(args, format);
    io_say(text, sizeof text, format, args);
    va_end(args);
    q->code = code;
    return io_bad(&q->at, &q->fault, "%s", text);
}

bool engine_fail_at(engine_request *q, const char *member, const char *code, const char *format,
                    ...)
{
    const io_where at = io_member(&q->at, member);
    char text[256];
    va_list args;

    va_start(args, format);
    io_say(text, sizeof text, format, args);
    va_end(args);
    q->code = code;
    return io_bad(&at, &q->fault, "%s", text);
}

void engine_put_rule(io_text *t, const char *member, unsigned rule)
{
    char name[32] = "";

    io_putf(t, ",\"%s\":", member);
    if (rule) {
        tc_rule_name(rule, name, sizeof name);
        io_put_string(t, name);
    } else {
        io_put(t, "null");
    }
}

static void put_error(io_text *t, const engine_request *q)
{
    io_put(t, ",\"error\":{\"code\":");
    io_put_string(t, q->code ? q->code : "internal");
    io_putf(t, ",\"line\":%d,\"column\":%d,\"text\":", q->fault.line, q->fault.column);
    io_put_string(t, q->fault.text);
    if (q->verdict.got || q->verdict.need) { /* of the game in hand */
        io_put(t, ",");
        io_put_refusal(t, &q->e->game->battle, &q->verdict);
    } else if (q->verdict.rule != TC_LEGAL) {
        engine_put_rule(t, "rule", q->verdict.rule);
        engine_put_rule(t, "ruling", q->verdict.ruling);
    }
    io_put(t, "}");
}

/* ---- Members of a request ------------------------------------------------------------------- */

bool engine_known(engine_request *q, const char *const *names)
{
    q->code = "request";
    return io_known_only(&q->at, q->o, names, &q->fault);
}

bool engine_flag(engine_request *q, const char *name, bool *out)
{
    const json_t *value = json_object_get(q->o, name);

    *out = json_is_true(value);
    if (value && !json_is_boolean(value))
        return engine_fail_at(q, name, "request", "\"%s\" is true or false", name);
    return true;
}

bool engine_number(engine_request *q, const char *name, int from, int to, int *out)
{
    const json_t *value = json_object_get(q->o, name);

    if (!value)
        return true;
    if (!json_is_integer(value) || json_integer_value(value) < from ||
        json_integer_value(value) > to)
        return engine_fail_at(q, name, "request", "\"%s\" is a whole number from %d to %d", name,
                              from, to);
    *out = (int)json_integer_value(value);
    return true;
}

bool engine_string(engine_request *q, const char *name, const char **out)
{
    const json_t *value = json_object_get(q->o, name);

    *out = json_string_value(value);
    if (value && !*out)
        return engine_fail_at(q, name, "request", "\"%s\" is a text in quotes", name);
    return true;
}

bool engine_no_memory(engine_request *q)
{
    return engine_fail(q, "memory", "no memory left");
}

bool engine_needs_game(engine_request *q)
{
    return q->e->game ? true
                      : engine_fail(q, "no_game", "no game yet: send new, load or restore first");
}

bool engine_action(engine_request *q, play_decision *out)
{
    const io_where at = io_member(&q->at, "action");
    const engine_game *g = q->e->game;

    q->code = "action";
    if (!json_object_get(q->o, "action"))
        return io_bad(&q->at, &q->fault, "\"action\" is missing");
    if (io_decision_from(&g->battle, &g->now, &at, out, &q->fault))
        return true;
    if (q->fault.rule) {
        q->code = "illegal";
        q->verdict = (tc_verdict){ (uint16_t)q->fault.rule, 0, 0, 0 };
    }
    return false;
}

/* ---- Verbs that change nothing -------------------------------------------------------------- */

typedef struct verb {
    const char *name;
    bool (*answer)(engine_request *q);
    bool needs_game;
} verb;

static const verb *verb_list(int *count);

static bool answer_hello(engine_request *q)
{
    static const char *const fields[] = { "do", "id", NULL };
    int count, verb_count;

    if (!engine_known(q, fields))
        return false;
    const verb *verbs = verb_list(&verb_count);
    const io_scenario_entry *entry = io_scenarios(&count);
    io_putf(&q->out, ",\"name\":\"tercio\",\"version\":\"%s\",\"protocol\":%d", TERCIO_VERSION,
            ENGINE_PROTOCOL);
    io_put(&q->out, ",\"systems\":[");
    for (int i = 1; tc_system_name(i); i++)
        io_putf(&q->out, "%s{\"id\":\"%s\",\"rules\":%d}", i > 1 ? "," : "", tc_system_name(i),
                io_rules_version(i));
    io_put(&q->out, "],\"scenarios\":[");
    for (int i = 0; i < count; i++) {
        io_put(&q->out, i ? "," : "");
        io_put_string(&q->out, entry[i].name);
    }
    io_put(&q->out, "],\"verbs\":[");
    for (int i = 0; i < verb_count; i++) {
        io_put(&q->out, i ? "," : "");
        io_put_string(&q->out, verbs[i].name);
    }
    io_put(&q->out, "],\"levels\":[");
    for (int i = 0; i < AI_LEVELS; i++)
        io_putf(&q->out, "%s\"%s\"", i ? "," : "", ai_level_name(i));
    io_put(&q->out, "]");
    return true;
}

static bool answer_state(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "ground", NULL };
    bool ground;

    if (!engine_known(q, fields) || !engine_flag(q, "ground", &ground))
        return false;
    const io_system *own = io_system_of(q->e->game->battle.system);
    engine_put_position(q, &q->e->game->battle, &q->e->game->now, false);
    if (ground && own->put_ground) {
        own->put_ground(&q->out, &q->e->game->battle);
    } else if (ground) {
        io_put(&q->out, ",\"ground\":");
        io_put_battle(&q->out, &q->e->game->battle);
    }
    return true;
}

static bool answer_rule(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "rule", NULL };
    const char *name;

    /* "id" is the rule's name here, as the protocol has it; a request's own id goes with "rule". */
    if (!engine_known(q, fields) ||
        !engine_string(q, json_object_get(q->o, "rule") ? "rule" : "id", &name))
        return false;
    const unsigned rule = name ? tc_rule_find(name) : 0;
    if (!rule)
        return engine_fail(q, "rule", "no rule is called \"%.40s\"", name ? name : "");
    const tc_rule_info info = tc_rule(rule);
    io_put(&q->out, ",\"rule\":");
    io_put_string(&q->out, name);
    io_put(&q->out, ",\"origin\":");
    io_put_string(&q->out, play_origin_name(info.origin));
    io_putf(&q->out, ",\"descriptive\":%s,\"text\":", info.origin == 'D' ? "true" : "false");
    io_put_string(&q->out, info.line ? info.line : "");
    io_put(&q->out, ",\"why\":");
    if (play_origin_why(info.origin))
        io_put_string(&q->out, play_origin_why(info.origin));
    else
        io_put(&q->out, "null");
    return true;
}

enum { LISTED_MAX = 8192 };

static bool put_actions(engine_request *q, int kind, int subject)
{
    const engine_game *g = q->e->game;
    tc_action *list = malloc(LISTED_MAX * sizeof *list);
    play_listed listed = { .room = list, .room_max = LISTED_MAX };

    if (!list)
        return engine_no_memory(q);
    /* parts of a decision stand apart: "apply" takes decisions only */
    io_put(&q->out,
           kind && play_is_item(&g->battle, kind) ? ",\"actions\":[],\"items\":" : ",\"actions\":");
    io_put_actions(&q->out, &g->battle, &g->now, kind, subject, &listed);
    io_putf(&q->out, ",\"count\":%d,\"complete\":%s", listed.count,
            listed.complete ? "true" : "false");
    free(list);
    return true;
}

static bool answer_actions(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "unit", "kind", NULL };
    const char *unit, *kind;

    if (!engine_known(q, fields) || !engine_string(q, "unit", &unit) ||
        !engine_string(q, "kind", &kind))
        return false;
    const int subject = unit ? play_subject_find(&q->e->game->battle, unit) : TC_NONE;
    const int k = kind ? play_kind_find(&q->e->game->battle, kind) : 0;
    if (subject < 0)
        return engine_fail_at(q, "unit", "action", "no %s \"%.40s\" in this battle",
                              io_system_of(q->e->game->battle.system)->pieces, unit);
    if (kind && k <= 0)
        return engine_fail_at(q, "kind", "action", "no decision is called \"%.40s\"", kind);
    io_put(&q->out, ",\"awaits\":");
    io_put_await(&q->out, &q->e->game->battle, &q->e->game->now);
    return put_actions(q, k, subject);
}

static void put_nearest(engine_request *q, const play_decision *refused)
{
    const engine_game *g = q->e->game;
    play_decision nearest;

    io_put(&q->out, ",\"nearest\":");
    if (play_nearest(&g->battle, &g->now, refused, &nearest))
        io_put_decision(&q->out, &g->battle, &g->now, &nearest);
    else
        io_put(&q->out, "null");
}

static bool answer_check(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "action", NULL };
    const engine_game *g = q->e->game;
    play_decision d;
    tc_verdict v;

    if (!engine_known(q, fields))
        return false;
    if (engine_action(q, &d)) {
        v = play_check(&g->battle, &g->now, &d);
    } else if (q->verdict.rule !=
               TC_LEGAL) { /* refused by its words: a kind is all there is of it */
        const json_t *kind = json_object_get(json_object_get(q->o, "action"), "kind");
        v = q->verdict;
        d = (play_decision){ .count = 1 };
        d.at[0].kind = (uint8_t)play_kind_find(&g->battle, json_string_value(kind));
    } else {
        return false;
    }
    io_put(&q->out, ",");
    io_put_verdict(&q->out, &q->e->game->battle, &v);
    if (v.rule != TC_LEGAL)
        put_nearest(q, &d);
    if (tc_board(&g->battle) == TC_TABLE) {
        io_put(&q->out, ",\"ghost\":");
        io_put_ghost(&q->out, &g->battle, &g->now, &d);
    }
    return true;
}

/* What can be drawn of one unit; nothing on a hex map. */
static bool answer_look(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "unit", NULL };
    const char *unit;

    if (!engine_known(q, fields) || !engine_string(q, "unit", &unit))
        return false;
    const int subject = unit ? play_subject_find(&q->e->game->battle, unit) : -1;
    if (subject < 0)
        return engine_fail_at(q, "unit", "action", "no unit \"%.40s\" in this battle",
                              unit ? unit : "");
    io_put(&q->out, ",\"look\":");
    io_put_look(&q->out, &q->e->game->battle, &q->e->game->now, subject);
    return true;
}

/* The subject that a member names; -1: the answer says why there is none. */
static int read_subject(engine_request *q, const char *name)
{
    const char *id;

    if (!engine_string(q, name, &id))
        return -1;
    if (!id) {
        engine_fail(q, "request", "\"%s\" is missing", name);
        return -1;
    }
    const int subject = play_subject_find(&q->e->game->battle, id);
    if (subject < 0)
        engine_fail_at(q, name, "action", "nobody is called \"%.40s\" in this battle", id);
    return subject;
}

/* How two stand to each other, whatever may be done. */
static bool answer_measure(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "from", "to", NULL };
    const engine_game *g = q->e->game;

    if (!engine_known(q, fields))
        return false;
    const int from = read_subject(q, "from");
    if (from < 0)
        return false;
    const int to = read_subject(q, "to");
    if (to < 0)
        return false;
    io_put(&q->out, ",\"measure\":");
    if (!io_put_measure(&q->out, &g->battle, &g->now, from, to))
        return engine_fail(q, "action",
                           from == to ? "\"from\" and \"to\" are the same"
                                      : "one of them stands nowhere: there is nothing to measure");
    return true;
}

enum { ODDS_WORK = 256 };

/* The rooms for an answer to "odds" are large, so they are taken from the heap and given back
   at once. */
static bool put_odds(engine_request *q, const play_decision *d, bool deep)
{
    const engine_game *g = q->e->game;
    play_odds odds = { .at = calloc(PLAY_OUTCOMES_MAX, sizeof(play_outcome)) };
    tc_state *work = calloc(ODDS_WORK, sizeof *work);
    bool done = false;

    if (odds.at && work) {
        play_odds_of(&g->battle, &g->now, d, deep, work, ODDS_WORK, &odds);
        if (odds.verdict.rule == TC_LEGAL) {
            io_put(&q->out, ",\"odds\":");
            io_put_odds(&q->out, &g->battle, &g->now, d, &odds);
            done = true;
        } else {
            char text[256];
            play_say_verdict(&g->battle, &odds.verdict, text, sizeof text);
            q->verdict = odds.verdict;
            engine_fail_at(q, "action", "illegal", "%s", text);
        }
    } else {
        engine_no_memory(q);
    }
    free(odds.at);
    free(work);
    return done;
}

static bool answer_odds(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "action", "deep", "cup", NULL };
    const engine_game *g = q->e->game;
    bool cup, deep;
    play_decision d;

    if (!engine_known(q, fields) || !engine_flag(q, "cup", &cup) || !engine_flag(q, "deep", &deep))
        return false;
    deep = deep || !json_object_get(q->o, "deep");
    if (cup && !play_has_cup(&g->battle))
        return engine_fail_at(q, "cup", "odds", "there is no cup in this battle");
    if (cup) {
        io_put(&q->out, ",\"cup\":");
        io_put_cup(&q->out, &g->battle, &g->now);
        if (!json_object_get(q->o, "action"))
            return true;
    }
    d.count = 0;
    d.at[0].kind = TC_NO_ACTION;
    if (json_object_get(q->o, "action")) {
        if (!engine_action(q, &d))
            return false;
        if (d.at[0].kind != TC_ROLL)
            return put_odds(q, &d, deep);
    }
    if (tc_awaits(&g->battle, &g->now).who != TC_CHANCE)
        return engine_fail(q, "odds", "no dice are due: name an action");
    return put_odds(q, NULL, deep);
}

/* ---- The computer's choice ------------------------------------------------------------------ */

typedef struct go_wish {
    int level, ms, nodes;
    uint32_t key[2];
    bool apply, yields;
} go_wish;

static bool read_level(engine_request *q, int *out)
{
    const char *name;

    if (!engine_string(q, "level", &name))
        return false;
    *out = !name ? AI_CAPTAIN : strcmp(name, "random") ? ai_level_find(name) : AI_RECRUIT;
    if (*out < 0)
        return engine_fail_at(q, "level", "request",
                              "\"level\" is \"recruit\", \"captain\", \"general\" or \"marshal\"");
    return true;
}

/* All that can be wrong with the words is said before anybody thinks. */
static bool read_wish(engine_request *q, go_wish *w)
{
    static const char *const fields[] = { "do",   "id",    "level",  "ms",   "nodes",
                                          "seed", "apply", "dice",   "draw", "step",
                                          "halt", "quiet", "yields", NULL };
    static const char *const of_apply[] = { "dice", "draw", "step", "halt" };
    const char *seed;

    memset(w, 0, sizeof *w);
    if (!engine_known(q, fields) || !read_level(q, &w->level) || !engine_string(q, "seed", &seed) ||
        !engine_number(q, "ms", 1, 3600000, &w->ms) ||
        !engine_number(q, "nodes", 1, 1000000000, &w->nodes) ||
        !engine_flag(q, "apply", &w->apply) || !engine_flag(q, "yields", &w->yields))
        return false;
    if (w->nodes && w->ms)
        return engine_fail_at(q, "ms", "request", "\"nodes\" or \"ms\", not both");
    for (int i = 0; i < TC_COUNT(of_apply) && !w->apply; i++)
        if (json_object_get(q->o, of_apply[i]))
            return engine_fail_at(q, of_apply[i], "request", "\"%s\" goes with \"apply\"",
                                  of_apply[i]);
    if (seed)
        io_seed_key(seed, w->key);
    return engine_throws_fit(q);
}

/* A choice is not a die: it never sees the game's key. The same position gives the same one; a
   general goes on with the plan he made for this activation or step, if he has one. */
static void choose(const engine_game *g, const go_wish *wish, ai_search *search, engine_mind *mind,
                   play_decision *d)
{
    const int who = tc_awaits(&g->battle, &g->now).who;
    const uint64_t key = wish->key[0] ^ (uint64_t)wish->key[1] << 32,
                   seed = ai_seen(&g->battle, &g->now, who) ^ key;

    *mind = g->mind[who];
    if (wish->level < AI_GENERAL || mind->level != wish->level)
        ai_random_seed(&mind->plans, seed);
    mind->plans.a = seed;
    mind->level = wish->level;
    search->nodes = wish->nodes || !wish->ms ? (uint32_t)wish->nodes : UINT32_MAX;
    search->cancel = wish->ms ? io_clock_start(wish->ms) : NULL;
    search->tells = true;
    search->yields = wish->yields;
    ai_decide_level(wish->level, &g->battle, &g->now, &mind->plans, search, d);
    if (wish->ms)
        io_clock_stop();
}

static bool answer_go(engine_request *q)
{
    engine_game *g = q->e->game;
    const int who = tc_awaits(&g->battle, &g->now).who;
    go_wish wish;
    play_decision d;
    ai_search search = { 0 };
    engine_mind mind;

    if (!read_wish(q, &wish))
        return false;
    if (who > 1)
        return engine_fail(q, g->now.over ? "over" : "chance",
                           g->now.over ? "the battle is over" : "dice are due: apply ROLL first");
    memset(&d, 0, sizeof d);
    choose(g, &wish, &search, &mind, &d);
    engine_say(g, &d, &mind);
    io_put(&q->out, ",\"action\":");
    io_put_decision(&q->out, &g->battle, &g->now, &d);
    io_put_plans(&q->out, &g->battle, who, &search);
    return !wish.apply || engine_play_decision(q, &d);
}

/* ---- Requests ------------------------------------------------------------------------------- */

static const verb all_verbs[] = {
    { "hello", answer_hello, false },     { "new", engine_new, false },
    { "load", engine_load, false },       { "state", answer_state, true },
    { "actions", answer_actions, true },  { "check", answer_check, true },
    { "apply", engine_apply, true },      { "odds", answer_odds, true },
    { "undo", engine_undo, true },        { "go", answer_go, true },
    { "rule", answer_rule, false },       { "save", engine_save, true },
    { "restore", engine_restore, false }, { "look", answer_look, true },
    { "measure", answer_measure, true },
};

static const verb *verb_list(int *count)
{
    *count = TC_COUNT(all_verbs);
    return all_verbs;
}

static bool answer_request(engine_request *q)
{
    const char *name;

    if (!json_is_object(q->o))
        return engine_fail(q, "request", "a request is an object with \"do\"");
    if (!engine_string(q, "do", &name))
        return false;
    if (!name)
        return engine_fail(q, "request", "\"do\" is missing");
    for (int i = 0; i < TC_COUNT(all_verbs); i++)
        if (strcmp(all_verbs[i].name, name) == 0)
            return (!all_verbs[i].needs_game || engine_needs_game(q)) && all_verbs[i].answer(q);
    return engine_fail_at(q, "do", "request", "no request is called \"%.40s\"", name);
}

static bool read_request(engine_request *q, const char *line, size_t len)
{
    q->fault.line = q->fault.column = 1;
    if (len > JSON_LINE_MAX) {
        q->code = "too_long";
        snprintf(q->fault.text, sizeof q->fault.text, "a line is at most %d bytes", JSON_LINE_MAX);
        return false;
    }
    io_where_init(&q->at, line, len, "");
    q->code = "json";
    q->o = io_json_read(line, len, &q->fault);
    if (!q->o && q->fault.starved)
        return engine_no_memory(q);
    return q->o != NULL;
}

io_engine *io_engine_new(void)
{
    return calloc(1, sizeof(io_engine));
}

void io_engine_free(io_engine *e)
{
    if (!e)
        return;
    engine_game_free(e->game);
    step_log_drop(&e->log);
    free(e);
}

char *io_engine_line(io_engine *e, const char *line, size_t len)
{
    engine_request q;
    io_text answer = { NULL, 0, 0, false };

    memset(&q, 0, sizeof q);
    q.e = e;
    bool ok = read_request(&q, line, len) && answer_request(&q);
    if (ok && q.out.failed)
        ok = engine_fail(&q, "memory", "no memory left for the answer");
    io_putf(&answer, "{\"ok\":%s", ok ? "true" : "false");
    if (json_is_object(q.o) && json_object_get(q.o, "id")) {
        io_put(&answer, ",\"id\":");
        io_put_value(&answer, json_object_get(q.o, "id"));
    }
    if (ok && q.out.at)
        io_put_bytes(&answer, q.out.at, q.out.len);
    else if (!ok)
        put_error(&answer, &q);
    io_put(&answer, "}");
    io_text_drop(&q.out);
    json_decref(q.o);
    return io_text_take(&answer);
}
