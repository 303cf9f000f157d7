/* Reading records: every line is checked against the chain of sums, played again through the
   rules, and its hash compared. A fault names the line. */
#include "record.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

typedef struct replay {
    const char *text;
    size_t len, at;
    const char *line_text;
    size_t line_len;
    int line, n;
    record_chain chain;
    record_dice dice;
    io_verified *verified; /* NULL: dice are not thrown again */
    int rules, known;      /* version the record was played by, and ours */
    bool lost;             /* older rules: hashes no longer match, a snapshot must come */
    io_fault note;         /* where it was lost first */
    int unplayed, claimed; /* as io_verified has them */
    bool ended, stopped;
    tc_battle *b;
    tc_state *now;
    tc_state *stack; /* before each line of play that stands */
    int depth, cap;
    step_log log;
    io_replay_see see;
    void *ctx;
    io_fault *fault;
} replay;

static bool bad_line(replay *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool bad_line(replay *r, const char *format, ...)
{
    va_list args;

    memset(r->fault, 0, sizeof *r->fault);
    r->fault->line = r->line;
    r->fault->column = 1;
    va_start(args, format);
    io_say(r->fault->text, sizeof r->fault->text, format, args);
    va_end(args);
    return false;
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* The next line, its sum checked. false: fault, or the end of the text (line_text is NULL then). */
static bool next_line(replay *r)
{
    char tail[RECORD_TAIL + 1];

    r->line_text = NULL;
    if (r->at >= r->len)
        return false;
    const char *from = r->text + r->at;
    const char *newline = memchr(from, '\n', r->len - r->at);
    r->line++;
    r->line_len = newline ? (size_t)(newline - from) : r->len - r->at;
    if (r->line == 1 && !record_begins(from, r->line_len))
        return bad_line(r, "not a record: one begins with {\"tercio\":");
    if (!newline)
        return bad_line(r, "the record is cut off in the middle of this line");
    r->line_text = from;
    r->at += r->line_len + 1;
    if (r->line_len < RECORD_TAIL)
        return bad_line(r, "not a line of a record");
    record_tail(&r->chain, from, r->line_len - RECORD_TAIL, tail);
    if (memcmp(from + r->line_len - RECORD_TAIL, tail, RECORD_TAIL) != 0)
        return bad_line(
            r, "this line, or a line taken out before it, was edited: its sum does not match");
    return true;
}

static json_t *line_json(replay *r)
{
    json_t *o = io_json_read(r->line_text, r->line_len, r->fault);

    if (o && !json_is_object(o)) {
        bad_line(r, "a line of a record is an object");
        json_decref(o);
        return NULL;
    }
    if (!o)
        r->fault->line = r->line;
    return o;
}

static void line_done(replay *r)
{
    record_chain_add(&r->chain, r->line_text, r->line_len + 1);
}

static const char *text_of(const json_t *o, const char *name)
{
    return json_string_value(json_object_get(o, name));
}

/* ---- The first line ------------------------------------------------------------------------- */

static bool compile(replay *r, const io_head *head)
{
    io_faults faults;

    memset(&faults, 0, sizeof faults);
    if (!io_scenario_compile(head->scenario, strlen(head->scenario), &head->choice, r->b, &faults))
        return bad_line(r, "its scenario does not compile: line %d, column %d: %s",
                        faults.at[0].line, faults.at[0].column, faults.at[0].text);
    if (r->b->system != head->system)
        return bad_line(r, "\"system\" is %s, but its scenario is one of %s",
                        tc_system_name(head->system), tc_system_name(r->b->system));
    return true;
}

static void take_dice(record_dice *dice, const io_head *head)
{
    if (head->seed) {
        dice->source = IO_DICE_SEED;
        io_seed_key(head->seed, dice->key);
    }
    if (!head->game)
        return;
    dice->source = IO_DICE_SEALED;
    dice->contributions_len = (int)strlen(head->contributions) / 2;
    memcpy(dice->game, head->game, strlen(head->game) + 1);
    io_hex_read(head->commit, dice->commit, 32);
    io_hex_read(head->contributions, dice->contributions, dice->contributions_len);
}

static bool read_first(replay *r)
{
    io_head head;

    if (!io_head_read(r->line_text, r->line_len, &head, r->fault))
        return false;
    const bool good = compile(r, &head);
    if (good) {
        tc_begin(r->b, r->now, NULL);
        take_dice(&r->dice, &head);
        r->rules = head.rules;
        r->known = io_rules_version(head.system);
    }
    io_head_drop(&head);
    return good;
}

/* The secret stands at the end but is needed from the start. */
static bool find_secret(replay *r)
{
    static const char mark[] = "\n{\"reveal\":\"";
    play_blake2b hash;
    uint8_t commit[32];
    char hex[65];

    if (r->dice.source != IO_DICE_SEALED)
        return true;
    for (size_t i = 0; i + sizeof mark + 64 < r->len; i++) {
        if (r->text[i] != '\n' || memcmp(r->text + i, mark, sizeof mark - 1) != 0)
            continue;
        snprintf(hex, sizeof hex, "%.64s", r->text + i + sizeof mark - 1);
        if (!io_hex_read(hex, r->dice.secret, 32))
            return bad_line(r, "the revealed secret is not 64 hex digits");
        play_blake2b_init(&hash, 32, NULL, 0);
        play_blake2b_add(&hash, r->dice.secret, 32);
        play_blake2b_end(&hash, commit);
        if (memcmp(commit, r->dice.commit, 32) != 0)
            return bad_line(r, "the revealed secret is not the one that was committed to");
        r->dice.source = IO_DICE_DEALER;
        return true;
    }
    return true;
}

/* ---- Lines of play -------------------------------------------------------------------------- */

/* Same rules: a fault. Older rules: the record goes on, from the next snapshot; the fault is a
   note. */
static bool differs(replay *r, const char *what)
{
    if (r->rules >= r->known)
        return bad_line(r, "%s", what);
    bad_line(
        r,
        "not proved from here on: it was played by version %d of the rules, and this program's "
        "version %d parts from it here (%s)",
        r->rules, r->known, what);
    if (!r->note.line)
        r->note = *r->fault;
    r->lost = true;
    return true;
}

static int read_dice(replay *r, const json_t *list, uint8_t *out)
{
    if (!json_is_array(list) || json_array_size(list) > RECORD_DICE_MAX) {
        bad_line(r, "\"dice\" is a list of at most %d dice", RECORD_DICE_MAX);
        return -1;
    }
    for (size_t i = 0; i < json_array_size(list); i++) {
        const json_int_t die = json_integer_value(json_array_get(list, i));
        if (die < 1 || die > 255) {
            bad_line(r, "die %d of this line is no die", (int)i + 1);
            return -1;
        }
        out[i] = (uint8_t)die;
    }
    return (int)json_array_size(list);
}

/* The decision and then as many chance steps as the dice pay for. */
static bool play_on(replay *r, tc_state *s, const play_decision *d, const uint8_t *dice, int count,
                    char *why, size_t why_cap)
{
    tc_dice script = { .script = dice, .script_len = (uint32_t)count };
    tc_verdict v = tc_legal();
    char name[24] = "", line[256] = "";

    step_log_clear(&r->log);
    if (d)
        v = step_decide(r->b, s, d, &r->log);
    while (v.rule == TC_LEGAL && script.used < script.script_len) {
        if (tc_awaits(r->b, s).who != TC_CHANCE) {
            snprintf(why, why_cap, "%u dice are too many here, the rules ask for %u",
                     (unsigned)count, (unsigned)script.used);
            return false;
        }
        v = step_roll(r->b, s, &script, &r->log);
    }
    if (v.rule == TC_LEGAL)
        return true;
    tc_rule_name(v.rule, name, sizeof name);
    play_say_verdict(r->b, &v, line, sizeof line);
    snprintf(why, why_cap, "refused by %s: %s", name, line);
    return false;
}

static bool push_state(replay *r, const tc_state *s)
{
    if (r->depth == r->cap) {
        const int cap = r->cap ? 2 * r->cap : 256;
        tc_state *stack = realloc(r->stack, (size_t)cap * sizeof *stack);
        if (!stack)
            return bad_line(r, "no memory left");
        r->stack = stack;
        r->cap = cap;
    }
    r->stack[r->depth++] = *s;
    return true;
}

static void see(replay *r, io_replay_line line)
{
    line.line = r->line;
    line.claimed = r->claimed > 0;
    line.b = r->b;
    line.after = r->now;
    if (r->see && !r->see(r->ctx, &line))
        r->stopped = true;
}

/* The dice once more from their source. */
static bool verify_dice(replay *r, const json_t *o, const tc_state *before, const play_decision *d,
                        const uint8_t *dice, int count)
{
    io_verified *v = r->verified;
    const bool keyed = r->dice.source == IO_DICE_SEED || r->dice.source == IO_DICE_DEALER;

    v->dice += count;
    if (r->dice.source == IO_DICE_BY_HAND || json_is_true(json_object_get(o, "hand"))) {
        v->by_hand += count;
        return true;
    }
    if (!keyed)
        return true;
    switch (record_dice_match(&r->dice, &r->chain, r->line, r->b, before, d, dice, count)) {
    case RECORD_DICE_MATCH:
        v->recomputed += count;
        return true;
    case RECORD_DICE_UNKNOWN:
        return bad_line(r, "no memory left");
    default:
        return bad_line(r, "these dice are not the ones that %s gives",
                        r->dice.source == IO_DICE_SEED ? "the seed" : "the dealer's secret");
    }
}

static bool same_hash(const replay *r, const json_t *o, const tc_state *s)
{
    char hex[17];
    const uint64_t hash = tc_hash(r->b, s);
    const char *stored = text_of(o, "hash");

    snprintf(hex, sizeof hex, "%08x%08x", (unsigned)(hash >> 32), (unsigned)(hash & 0xffffffffu));
    return stored && strcmp(stored, hex) == 0;
}

/* Through the rules, from where the line before left it; lost if an older line cannot be. */
static bool play_again(replay *r, const json_t *o, const uint8_t *dice, int count)
{
    const tc_state before = *r->now;
    tc_state s = before;
    play_decision d;
    char why[300] = "";
    io_where at;

    io_where_init(&at, r->line_text, r->line_len, "/do");
    if (!io_decision_from(r->b, &s, &at, &d, r->fault)) {
        r->fault->line = r->line;
        return r->rules < r->known ? differs(r, "a decision that cannot be read") : false;
    }
    const play_decision *decided = d.at[0].kind == TC_ROLL ? NULL : &d;
    if (!play_on(r, &s, decided, dice, count, why, sizeof why))
        return differs(r, why);
    if (!same_hash(r, o, &s))
        return differs(r, "the hash of the position does not match");
    if (r->verified && !verify_dice(r, o, &before, decided, dice, count))
        return false;
    if (!push_state(r, &before))
        return false;
    *r->now = s;
    see(r, (io_replay_line){ .kind = IO_LINE_PLAYED,
                             .before = &before,
                             .d = decided,
                             .ev = r->log.at,
                             .events = r->log.count,
                             .dice = dice,
                             .dice_count = count });
    return true;
}

static bool read_play(replay *r, const json_t *o)
{
    uint8_t dice[RECORD_DICE_MAX];
    const int count = read_dice(r, json_object_get(o, "dice"), dice);

    if (count < 0)
        return false;
    if (r->verified)
        r->verified->decisions++;
    if (!r->lost && !play_again(r, o, dice, count))
        return false;
    if (!r->lost)
        return true;
    r->unplayed++;
    see(r, (io_replay_line){
               .kind = IO_LINE_UNPLAYED, .before = r->now, .dice = dice, .dice_count = count });
    return true;
}

static bool read_undo(replay *r, const json_t *o)
{
    const json_int_t count = json_integer_value(json_object_get(o, "undo"));
    const tc_state before = *r->now;

    r->dice.replica++;
    if (r->verified && count > 0)
        r->verified->undone += (int)(count < IO_RECORD_PLAYS_MAX ? count : IO_RECORD_PLAYS_MAX);
    if (r->lost)
        return true;
    if (count < 1 || count > r->depth)
        return differs(r, "more is undone than was played");
    r->depth -= (int)count;
    *r->now = r->stack[r->depth];
    see(r, (io_replay_line){ .kind = IO_LINE_UNDONE, .before = &before, .undone = (int)count });
    return true;
}

/* Lost: where nobody knows how it was reached, its word is taken, and said to be no more. */
static bool read_snapshot(replay *r, const json_t *o)
{
    uint8_t packed[TC_PACK_MAX];
    const char *text = text_of(o, "state");
    const int len = text ? io_base64_read(text, packed, TC_PACK_MAX) : -1;
    const tc_state before = *r->now;
    tc_state s;

    memset(&s, 0, sizeof s);
    if (len < 0)
        return bad_line(r, "\"state\" is not base64 of a packed position");
    if (tc_unpack(r->b, &s, packed, len).rule != TC_LEGAL)
        return differs(r, "the stored position does not unpack");
    if (!r->lost)
        return tc_hash(r->b, &s) == tc_hash(r->b, r->now) ||
               differs(r, "the stored position is not the one that was played");
    r->lost = false;
    r->depth = 0;
    *r->now = s;
    if (!r->claimed)
        r->claimed = r->line;
    see(r, (io_replay_line){ .kind = IO_LINE_STORED, .before = &before });
    return true;
}

static bool read_end(replay *r, const json_t *o)
{
    r->ended = true;
    if (json_integer_value(json_object_get(o, "lines")) != r->line - 1)
        return bad_line(r, "the end line counts %d lines, the record has %d",
                        (int)json_integer_value(json_object_get(o, "lines")), r->line - 1);
    return true;
}

static bool read_line(replay *r, const json_t *o)
{
    if (r->ended)
        return bad_line(r, "a line after the end line");
    if (json_object_get(o, "turn"))
        return read_snapshot(r, o);
    if (json_object_get(o, "end"))
        return read_end(r, o);
    if (json_object_get(o, "reveal"))
        return r->dice.source == IO_DICE_BY_HAND || r->dice.source == IO_DICE_SEED
                   ? bad_line(r, "a secret revealed in a record without a dealer")
                   : true;
    if (++r->n > IO_RECORD_PLAYS_MAX)
        return bad_line(r, "a record has at most %d lines of play and undo, this is one more",
                        IO_RECORD_PLAYS_MAX);
    if (json_integer_value(json_object_get(o, "n")) != r->n)
        return bad_line(r, "\"n\" should be %d: lines are missing or out of order", r->n);
    if (json_object_get(o, "undo"))
        return read_undo(r, o);
    if (json_object_get(o, "do"))
        return read_play(r, o);
    return bad_line(r, "a line that no record has");
}

static bool read_lines(replay *r)
{
    while (!r->stopped && next_line(r)) {
        json_t *o = r->line == 1 ? NULL : line_json(r);
        const bool read = r->line == 1 ? read_first(r) && find_secret(r) : o && read_line(r, o);
        json_decref(o);
        if (!read)
            return false;
        line_done(r);
    }
    if (r->stopped)
        return true;
    if (r->at < r->len || r->line_text)
        return false; /* next_line has said why */
    r->line++;
    if (r->line == 1)
        return bad_line(r, "the record is empty");
    if (!r->ended)
        return bad_line(r, "the record is cut off before this line: its end line is missing");
    return true;
}

static bool replay_run(replay *r)
{
    if (r->len > IO_RECORD_BYTES_MAX) {
        r->line = 1;
        return bad_line(r, "a record is at most %d bytes", IO_RECORD_BYTES_MAX);
    }
    memset(r->fault, 0, sizeof *r->fault);
    memset(r->now, 0, sizeof *r->now);
    record_chain_init(&r->chain);
    const bool read = read_lines(r);
    if (read)
        *r->fault = r->note;
    free(r->stack);
    step_log_drop(&r->log);
    return read;
}

bool io_record_replay(const char *text, size_t len, io_replay_see see_line, void *ctx, tc_battle *b,
                      tc_state *end, io_fault *fault)
{
    replay r = {
        .text = text, .len = len, .see = see_line, .ctx = ctx, .b = b, .now = end, .fault = fault
    };
    return replay_run(&r);
}

bool io_record_verify(const char *text, size_t len, io_verified *out, io_fault *fault)
{
    tc_battle *b = calloc(1, sizeof *b);
    tc_state end;

    memset(out, 0, sizeof *out);
    if (!b) {
        snprintf(fault->text, sizeof fault->text, "no memory left");
        return false;
    }
    replay r = { .text = text, .len = len, .verified = out, .b = b, .now = &end, .fault = fault };
    const bool read = replay_run(&r);
    out->source = r.dice.source;
    out->lines = r.line;
    out->rules = r.rules;
    if (read) {
        out->parted = r.note.line;
        out->unplayed = r.unplayed;
        out->claimed = r.claimed;
        out->lines = r.line - 1;
        out->hash = tc_hash(b, &end);
        snprintf(out->outcome, sizeof out->outcome, "%s", record_outcome(b, &end));
    }
    free(b);
    return read && !out->parted;
}
