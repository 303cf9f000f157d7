/* Save tokens: a game as one word. base64url of: "TC", version, rules version; scenario (name
   of a built-in one, or its text), choice, seed, how many undos there were; the packed state;
   eight bytes of BLAKE2b over all that. Strings carry their length in four bytes, little
   endian. The token holds the seed, so whoever has it can compute the dice to come: it is for
   one's own games. */
#include "engine.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN_VERSION = 1, TOKEN_MAX = JSON_LINE_MAX - 1024, TOKEN_SUM = 8 };

static void put_u32(io_text *t, uint32_t n)
{
    const char bytes[4] = { (char)(n & 255), (char)(n >> 8 & 255), (char)(n >> 16 & 255),
                            (char)(n >> 24) };
    io_put_bytes(t, bytes, 4);
}

static void put_block(io_text *t, const char *bytes, size_t len)
{
    put_u32(t, (uint32_t)len);
    io_put_bytes(t, bytes, len);
}

static void put_words(io_text *t, char *const *words, int count)
{
    put_u32(t, (uint32_t)count);
    for (int i = 0; i < count; i++)
        put_block(t, words[i], strlen(words[i]));
}

static void sum_of(const uint8_t *bytes, size_t len, uint8_t sum[TOKEN_SUM])
{
    play_blake2b hash;

    play_blake2b_init(&hash, TOKEN_SUM, NULL, 0);
    play_blake2b_add(&hash, bytes, len);
    play_blake2b_end(&hash, sum);
}

/* A member of the answer; NULL: there was no memory for the text. */
static void put_text(engine_request *q, const char *member, char *text)
{
    io_putf(&q->out, ",\"%s\":", member);
    io_put_string(&q->out, text ? text : "");
    q->out.failed |= !text;
    free(text);
}

bool engine_save(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "record", "position", NULL };
    const engine_game *g = q->e->game;
    const engine_source *s = &g->source;
    const char head[4] = { 'T', 'C', TOKEN_VERSION, (char)io_rules_version(g->battle.system) };
    io_text t = { NULL, 0, 0, false };
    uint8_t packed[TC_PACK_MAX], sum[TOKEN_SUM];
    bool record, position;

    if (!engine_known(q, fields) || !engine_flag(q, "record", &record) ||
        !engine_flag(q, "position", &position))
        return false;
    const int len = tc_pack(&g->battle, &g->now, packed, TC_PACK_MAX);
    const char *scenario = s->name ? s->name : s->text;
    io_put_bytes(&t, head, 4);
    put_u32(&t, s->name ? 1 : 0);
    put_block(&t, scenario, strlen(scenario));
    put_block(&t, s->seed, strlen(s->seed));
    put_block(&t, s->variant ? s->variant : "", s->variant ? strlen(s->variant) : 0);
    put_words(&t, s->option, s->options);
    put_words(&t, s->ruling, s->rulings);
    put_u32(&t, g->replica);
    put_block(&t, (const char *)packed, (size_t)len);
    if (!t.failed) {
        sum_of((const uint8_t *)t.at, t.len, sum);
        io_put_bytes(&t, (const char *)sum, TOKEN_SUM);
    }
    if (t.len / 3 * 4 + 4 > TOKEN_MAX) {
        io_text_drop(&t);
        return engine_fail(q, "too_long",
                           "the token would have more than %d letters, and could not be sent back: "
                           "save the position or the record",
                           TOKEN_MAX);
    }
    io_put(&q->out, ",\"token\":\"");
    if (!t.failed)
        io_put_base64(&q->out, (const uint8_t *)t.at, t.len, true);
    io_put(&q->out, "\"");
    q->out.failed |= t.failed;
    io_text_drop(&t);
    if (record && g->record) {
        size_t text_len;
        put_text(q, "record", io_record_text(g->record, &text_len));
    }
    if (position)
        put_text(q, "position", io_position_write(&g->battle, &g->now));
    return true; /* an answer that has failed is no answer: io_engine_line */
}

typedef struct token {
    const uint8_t *at;
    size_t len, used;
    bool bad, starved; /* not a token; or there was no memory to read it */
} token;

static uint32_t take_u32(token *t)
{
    if (t->bad || t->len - t->used < 4) {
        t->bad = true;
        return 0;
    }
    const uint8_t *p = t->at + t->used;
    t->used += 4;
    return p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
}

static const uint8_t *take_block(token *t, size_t *len)
{
    *len = take_u32(t);
    if (t->bad || t->len - t->used < *len) {
        t->bad = true;
        *len = 0;
        return t->at;
    }
    t->used += *len;
    return t->at + t->used - *len;
}

static char *take_text(token *t)
{
    size_t len;
    const uint8_t *bytes = take_block(t, &len);
    char *text = malloc(len + 1);

    if (!text || memchr(bytes, 0, len)) {
        t->starved |= !text;
        t->bad = true;
        free(text);
        return NULL;
    }
    memcpy(text, bytes, len);
    text[len] = 0;
    return text;
}

static int take_words(token *t, char **out)
{
    const uint32_t count = take_u32(t);
    int taken = 0;

    if (count > ENGINE_CHOICE_MAX)
        t->bad = true;
    for (uint32_t i = 0; i < count && !t->bad; i++) {
        out[taken] = take_text(t);
        taken += out[taken] ? 1 : 0;
    }
    return taken;
}

/* A token without a name carries the scenario itself. */
static bool take_scenario(token *t, engine_source *s)
{
    const bool named = take_u32(t) == 1;
    char *text = take_text(t);
    int count;

    if (!named || !text) {
        s->text = text;
        return text != NULL;
    }
    s->name = text;
    const io_scenario_entry *entry = io_scenarios(&count);
    for (int i = 0; i < count && !s->text; i++)
        if (strcmp(entry[i].name, text) == 0) {
            s->text = strdup(entry[i].text);
            t->starved |= !s->text;
        }
    return s->text != NULL;
}

static bool open_token(engine_request *q, token *t)
{
    uint8_t sum[TOKEN_SUM];
    const char head[3] = { 'T', 'C', TOKEN_VERSION };

    if (t->len < 4 + TOKEN_SUM || memcmp(t->at, head, 3) != 0)
        return engine_fail_at(q, "token", "token", "not a save token");
    t->len -= TOKEN_SUM;
    sum_of(t->at, t->len, sum);
    if (memcmp(t->at + t->len, sum, TOKEN_SUM) != 0)
        return engine_fail_at(q, "token", "token", "the save token is damaged");
    t->used = 4;
    return true;
}

static bool restore_game(engine_request *q, token *t, bool quiet)
{
    engine_source s;
    io_faults faults;
    size_t packed_len;

    memset(&s, 0, sizeof s);
    take_scenario(t, &s);
    s.seed = take_text(t);
    s.variant = take_text(t);
    if (s.variant && !*s.variant) {
        free(s.variant);
        s.variant = NULL;
    }
    s.options = take_words(t, s.option);
    s.rulings = take_words(t, s.ruling);
    const uint32_t replica = take_u32(t);
    const uint8_t *packed = take_block(t, &packed_len);
    if (t->bad || t->used != t->len || !s.text || !s.seed) {
        engine_source_drop(&s);
        return t->starved ? engine_no_memory(q)
                          : engine_fail_at(q, "token", "token", "the save token is damaged");
    }
    engine_game *g = engine_game_new(&s, &faults, NULL);
    if (g && t->at[3] > io_rules_version(g->battle.system)) {
        engine_game_free(g);
        return engine_fail_at(q, "token", "token", "saved by newer rules");
    }
    if (!g && (!faults.count || faults.starved))
        return engine_no_memory(q);
    if (!g || packed_len > TC_PACK_MAX ||
        tc_unpack(&g->battle, &g->now, packed, (int)packed_len).rule != TC_LEGAL) {
        engine_game_free(g);
        return engine_fail_at(q, "token", "token", "the saved position does not fit its scenario");
    }
    io_record_free(g->record); /* its beginning is not known */
    g->record = NULL;
    g->replica = replica;
    return engine_take_game(q, g, quiet);
}

bool engine_restore(engine_request *q)
{
    static const char *const fields[] = { "do", "id", "token", "quiet", NULL };
    const char *text;
    bool quiet;

    if (!engine_known(q, fields) || !engine_string(q, "token", &text) ||
        !engine_flag(q, "quiet", &quiet))
        return false;
    if (!text)
        return engine_fail(q, "request", "\"token\" is missing");
    const size_t cap = strlen(text);
    uint8_t *bytes = malloc(cap + 1);
    if (!bytes)
        return engine_no_memory(q);
    const int len = io_base64_read(text, bytes, (int)cap);
    token t = { .at = bytes, .len = len > 0 ? (size_t)len : 0 };
    const bool done = open_token(q, &t) && restore_game(q, &t, quiet);
    free(bytes);
    return done;
}
