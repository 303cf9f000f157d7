/* Writing records: JSON lines that only ever grow (docs/formats.md). Reading is in
   replay.c. */
#include "record.h"
#include "systems.h"

#include <stdlib.h>
#include <string.h>

struct io_record {
    char *scenario, *seat[2], *seed;
    int system;
    json_t *choice;
    record_dice dice;
    record_chain chain;
    io_text text;
    bool started, failed;
    int lines, n, depth; /* lines written; lines of play and undo; lines of play that stand */
    int turn;
};

/* ---- The chain of sums ---------------------------------------------------------------------- */

void record_chain_init(record_chain *c)
{
    play_blake2b_init(&c->so_far, RECORD_SUM, NULL, 0);
}

void record_chain_add(record_chain *c, const char *bytes, size_t len)
{
    play_blake2b_add(&c->so_far, bytes, len);
}

void record_chain_now(const record_chain *c, uint8_t out[RECORD_SUM])
{
    play_blake2b copy = c->so_far;
    play_blake2b_end(&copy, out);
}

void record_tail(const record_chain *c, const char *line, size_t len, char out[RECORD_TAIL + 1])
{
    record_chain copy = *c;
    uint8_t sum[RECORD_SUM];

    record_chain_add(&copy, line, len);
    record_chain_now(&copy, sum);
    snprintf(out, RECORD_TAIL + 1, ",\"sum\":\"%02x%02x%02x%02x%02x%02x%02x%02x\"}", sum[0], sum[1],
             sum[2], sum[3], sum[4], sum[5], sum[6], sum[7]);
}

/* ---- Seeds and keys ------------------------------------------------------------------------- */

void io_seed_key(const char *seed, uint32_t key[2])
{
    play_seed_key(seed, (int)strlen(seed), key);
}

enum record_match record_dice_match(const record_dice *from, const record_chain *chain, int line,
                                    const tc_battle *b, const tc_state *before,
                                    const play_decision *d, const uint8_t *dice, int count)
{
    tc_dice keyed = { .key = { from->key[0], from->key[1] }, .replica = from->replica };
    step_log log = { NULL, 0, 0, NULL, 0, false };
    tc_state s = *before;
    uint8_t rolled[RECORD_DICE_MAX];

    if (from->source == IO_DICE_DEALER) {
        uint8_t so_far[RECORD_SUM];
        record_chain_now(chain, so_far);
        play_fair_key(from->secret, from->game, (uint32_t)line, so_far, from->contributions,
                      from->contributions_len, keyed.key);
    }
    bool fits = !d || step_decide(b, &s, d, NULL).rule == TC_LEGAL;
    while (fits && step_dice(&log, rolled, RECORD_DICE_MAX) < count)
        fits = step_roll(b, &s, &keyed, &log).rule == TC_LEGAL && !log.failed;
    fits = fits && step_dice(&log, rolled, RECORD_DICE_MAX) == count &&
           (count == 0 || memcmp(rolled, dice, (size_t)count) == 0);
    const bool unknown = log.failed;
    step_log_drop(&log);
    return unknown ? RECORD_DICE_UNKNOWN : fits ? RECORD_DICE_MATCH : RECORD_DICE_DIFFER;
}

const char *record_outcome(const tc_battle *b, const tc_state *s)
{
    switch (s->over) {
    case TC_WON_0:
    case TC_WON_1:
        return play_side_name(b, s->over == TC_WON_1);
    case TC_DRAWN:
        return "draw";
    default:
        return "open";
    }
}

/* ---- Lines ---------------------------------------------------------------------------------- */

/* line is everything but the sum and the closing brace. */
static bool add_line(io_record *r, io_text *line)
{
    char tail[RECORD_TAIL + 1];

    if (line->failed || !line->at)
        r->failed = true;
    if (!r->failed) {
        record_tail(&r->chain, line->at, line->len, tail);
        io_put(line, tail);
        io_put(line, "\n");
        record_chain_add(&r->chain, line->at, line->len);
        io_put_bytes(&r->text, line->at, line->len);
        r->lines++;
        r->failed = line->failed || r->text.failed;
    }
    io_text_drop(line);
    return !r->failed;
}

static void put_hex(io_text *t, const uint8_t *bytes, int len)
{
    io_put(t, "\"");
    for (int i = 0; i < len; i++)
        io_putf(t, "%02x", bytes[i]);
    io_put(t, "\"");
}

/* The first line, written when the first other one is: until then seats and dealer may be named. */
static bool start(io_record *r)
{
    io_text line = { NULL, 0, 0, false };

    if (r->started)
        return !r->failed;
    r->started = true;
    const io_system *system = io_system_of(r->system);
    io_putf(&line, "{\"tercio\":%d,\"system\":\"%s\",\"rules\":%d,\"scenario\":", IO_RECORD_VERSION,
            tc_system_name(r->system), system->rules);
    io_put_string(&line, r->scenario);
    io_put(&line, ",\"choice\":");
    io_put_value(&line, r->choice);
    for (int side = 0; side < 2; side++) {
        io_putf(&line, "%s\"%s\":", side ? "," : ",\"seats\":{", system->seat[side]);
        io_put_string(&line, r->seat[side] ? r->seat[side] : "");
    }
    io_put(&line, "}");
    if (r->seed) {
        io_put(&line, ",\"seed\":");
        io_put_string(&line, r->seed);
    }
    if (r->dice.source == IO_DICE_SEALED) {
        io_put(&line, ",\"dealer\":{\"game\":");
        io_put_string(&line, r->dice.game);
        io_put(&line, ",\"commit\":");
        put_hex(&line, r->dice.commit, 32);
        io_put(&line, ",\"contributions\":");
        put_hex(&line, r->dice.contributions, r->dice.contributions_len);
        io_put(&line, "}");
    }
    return add_line(r, &line);
}

static bool put_words(json_t *list, const char *const *words, int count)
{
    bool good = list != NULL;

    for (int i = 0; i < count; i++)
        good = good && json_array_append_new(list, json_string(words[i])) == 0;
    return good;
}

/* NULL: no memory. */
static json_t *choice_json(const io_choice *choice)
{
    static const io_choice none = { NULL, 0, NULL, 0, NULL };
    const io_choice *c = choice ? choice : &none;
    json_t *options = json_array(), *rulings = json_array(), *out = json_object();
    bool good = put_words(options, c->options, c->option_count) &&
                put_words(rulings, c->rulings, c->ruling_count);

    good = json_object_set_new(out, "options", options) == 0 && good;
    good = json_object_set_new(out, "rulings", rulings) == 0 && good;
    if (c->variant)
        good = json_object_set_new(out, "variant", json_string(c->variant)) == 0 && good;
    if (good)
        return out;
    json_decref(out);
    return NULL;
}

io_record *io_record_new(const char *scenario_text, const io_choice *choice,
                         const char *seed_or_null)
{
    io_record *r = calloc(1, sizeof *r);

    if (!r)
        return NULL;
    r->system = 1; /* the first of the list, until it is told */
    r->scenario = strdup(scenario_text);
    r->choice = choice_json(choice);
    r->seed = seed_or_null ? strdup(seed_or_null) : NULL;
    record_chain_init(&r->chain);
    if (seed_or_null) {
        r->dice.source = IO_DICE_SEED;
        io_seed_key(seed_or_null, r->dice.key);
    }
    if (!r->scenario || !r->choice || (seed_or_null && !r->seed)) {
        io_record_free(r);
        return NULL;
    }
    return r;
}

bool io_record_system(io_record *r, int system)
{
    if (r->started || !tc_system_name(system))
        return false;
    r->system = system;
    return true;
}

bool io_record_seats(io_record *r, const char *first, const char *second)
{
    if (r->started)
        return false;
    free(r->seat[0]);
    free(r->seat[1]);
    r->seat[0] = strdup(first);
    r->seat[1] = strdup(second);
    return r->seat[0] && r->seat[1];
}

bool io_record_dealer(io_record *r, const char *game, const uint8_t commit[32],
                      const uint8_t *contributions, int contributions_len)
{
    if (r->started || r->seed || strlen(game) > RECORD_GAME_MAX || contributions_len < 0 ||
        contributions_len > RECORD_CONTRIBUTIONS_MAX)
        return false;
    r->dice.source = IO_DICE_SEALED;
    snprintf(r->dice.game, sizeof r->dice.game, "%s", game);
    memcpy(r->dice.commit, commit, 32);
    if (contributions_len)
        memcpy(r->dice.contributions, contributions, (size_t)contributions_len);
    r->dice.contributions_len = contributions_len;
    return true;
}

bool io_record_key(io_record *r, const uint8_t secret[32], uint32_t key[2])
{
    uint8_t so_far[RECORD_SUM];

    if (r->dice.source != IO_DICE_SEALED || !start(r))
        return false;
    record_chain_now(&r->chain, so_far);
    play_fair_key(secret, r->dice.game, (uint32_t)r->lines + 1, so_far, r->dice.contributions,
                  r->dice.contributions_len, key);
    return true;
}

bool io_record_reveal(io_record *r, const uint8_t secret[32])
{
    io_text line = { NULL, 0, 0, false };

    if (r->dice.source != IO_DICE_SEALED || !start(r))
        return false;
    io_put(&line, "{\"reveal\":");
    put_hex(&line, secret, 32);
    return add_line(r, &line);
}

/* Behind the line that brought the turn, so that a dealer knows the number of the line to come. */
static bool add_snapshot(io_record *r, const tc_battle *b, const tc_state *s)
{
    io_text line = { NULL, 0, 0, false };
    uint8_t packed[TC_PACK_MAX];
    const int len = tc_pack(b, s, packed, TC_PACK_MAX);

    io_putf(&line, "{\"turn\":%d,\"state\":\"", tc_turn(b, s));
    io_put_base64(&line, packed, (size_t)len, false);
    io_put(&line, "\"");
    r->turn = tc_turn(b, s);
    return add_line(r, &line);
}

/* As it was before a line that could not be added whole. */
static bool take_back(io_record *r, const io_record *was)
{
    io_text text = r->text; /* it may have moved */

    *r = *was;
    text.len = was->text.len;
    text.failed = was->text.failed;
    if (text.at)
        text.at[text.len] = 0;
    r->text = text;
    return false;
}

bool io_record_is_full(const io_record *r)
{
    return r->n >= IO_RECORD_PLAYS_MAX || r->text.len > IO_RECORD_BYTES_MAX - RECORD_LINE_MAX;
}

bool io_record_decision(io_record *r, const tc_battle *b, const tc_state *before,
                        const tc_state *after, const play_decision *d, const uint8_t *dice,
                        int dice_count)
{
    const io_record was = *r;
    io_text line = { NULL, 0, 0, false };

    if (dice_count < 0 || dice_count > RECORD_DICE_MAX || io_record_is_full(r))
        return false;
    if (!start(r))
        return take_back(r, &was);
    io_putf(&line, "{\"n\":%d,\"do\":", ++r->n);
    if (d)
        io_put_decision(&line, b, before, d);
    else
        io_put(&line, "{\"kind\":\"ROLL\"}");
    io_put(&line, ",\"dice\":");
    io_put_dice(&line, dice, dice_count);
    const enum record_match match =
        r->dice.source == IO_DICE_SEED
            ? record_dice_match(&r->dice, &r->chain, r->lines + 1, b, before, d, dice, dice_count)
            : RECORD_DICE_MATCH;
    if (match == RECORD_DICE_DIFFER)
        io_put(&line, ",\"hand\":true");
    line.failed |= match == RECORD_DICE_UNKNOWN;
    io_put(&line, ",\"hash\":");
    io_put_hash(&line, tc_hash(b, after));
    r->depth++;
    return (add_line(r, &line) && (r->turn == tc_turn(b, after) || add_snapshot(r, b, after))) ||
           take_back(r, &was);
}

bool io_record_undo(io_record *r, int decisions)
{
    const io_record was = *r;
    io_text line = { NULL, 0, 0, false };

    if (decisions < 1 || decisions > r->depth || io_record_is_full(r))
        return false;
    r->depth -= decisions;
    r->dice.replica++;
    r->turn = 0; /* the next line of play gets a snapshot: its turn may be an earlier one */
    io_putf(&line, "{\"n\":%d,\"undo\":%d", ++r->n, decisions);
    return add_line(r, &line) || take_back(r, &was);
}

uint32_t io_record_replica(const io_record *r)
{
    return r->dice.replica;
}

char *io_record_text(const io_record *r, size_t *len)
{
    io_text whole = { NULL, 0, 0, false }, line = { NULL, 0, 0, false };
    char tail[RECORD_TAIL + 1];

    if (!r->started) { /* an empty game is a record too; r stays as it is */
        io_record copy = *r;
        copy.text = (io_text){ NULL, 0, 0, false };
        start(&copy);
        char *text = copy.failed ? NULL : io_record_text(&copy, len);
        io_text_drop(&copy.text);
        return text;
    }
    io_put_bytes(&whole, r->text.at, r->text.len);
    io_putf(&line, "{\"end\":true,\"lines\":%d", r->lines);
    whole.failed |= line.failed || r->failed; /* rather none than one without its end */
    if (!whole.failed) {
        record_tail(&r->chain, line.at, line.len, tail);
        io_put(&whole, line.at);
        io_put(&whole, tail);
        io_put(&whole, "\n");
    }
    io_text_drop(&line);
    *len = whole.len;
    return io_text_take(&whole);
}

void io_record_free(io_record *r)
{
    if (!r)
        return;
    free(r->scenario);
    free(r->seat[0]);
    free(r->seat[1]);
    free(r->seed);
    json_decref(r->choice);
    io_text_drop(&r->text);
    free(r);
}
