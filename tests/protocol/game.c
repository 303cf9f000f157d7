/* Games of random players written into records, and records forged. */
#include "game.h"

static const char *const advanced[] = { "advanced" };

void open_game(game *g, const char *name, bool options, uint64_t seed)
{
    const io_choice choice = { advanced, options ? 1 : 0, NULL, 0, NULL };
    io_faults faults;
    size_t len;

    memset(g, 0, sizeof *g);
    memset(&faults, 0, sizeof faults);
    g->text = io_scenario_load(name, &len, &faults);
    assert_non_null(g->text);
    assert_true(io_scenario_compile(g->text, len, &choice, &g->b, &faults));
    tc_begin(&g->b, &g->s, NULL);
    ai_random_seed(&g->random, seed);
}

void close_game(game *g)
{
    free(g->text);
}

/* One decision of a random player (or the dice due), all dice from a key, into the record. */
void play_line(game *g, io_record *r, const uint32_t key[2], uint32_t replica)
{
    tc_dice dice = { .key = { key[0], key[1] }, .replica = replica };
    const tc_state before = g->s;
    step_log log = { NULL, 0, 0, NULL, 0, false };
    uint8_t rolled[256];
    play_decision d;
    const bool decided = tc_awaits(&g->b, &g->s).who < TC_CHANCE;

    if (decided) {
        ai_random_decision(&g->b, &g->s, &g->random, &d);
        assert_int_equal(step_decide(&g->b, &g->s, &d, &log).rule, TC_LEGAL);
    }
    while (tc_awaits(&g->b, &g->s).who == TC_CHANCE)
        assert_int_equal(step_roll(&g->b, &g->s, &dice, &log).rule, TC_LEGAL);
    const int count = step_dice(&log, rolled, TC_COUNT(rolled));
    assert_in_range(count, 0, TC_COUNT(rolled));
    assert_true(io_record_decision(r, &g->b, &before, &g->s, decided ? &d : NULL, rolled, count));
    step_log_drop(&log);
}

bool is_over(const game *g)
{
    return tc_awaits(&g->b, &g->s).who == TC_OVER;
}

char *some_record(void)
{
    game g;
    uint32_t key[2];
    size_t len;

    io_seed_key("1626", key);
    open_game(&g, "mill_bridge", false, 11);
    io_record *r = io_record_new(g.text, NULL, "1626");
    for (int n = 0; n < 40 && !is_over(&g); n++)
        play_line(&g, r, key, 0);
    char *text = io_record_text(r, &len);
    io_record_free(r);
    close_game(&g);
    return text;
}

/* The text with one replacement in one line (from 1), and right sums everywhere. */
char *forge(const char *text, int at, const char *from, const char *to)
{
    io_text out = { NULL, 0, 0, false };
    record_chain chain;
    char tail[RECORD_TAIL + 1];

    record_chain_init(&chain);
    for (int line = 1; *text; line++) {
        const size_t len = strcspn(text, "\n"), start = out.len;
        const char *hit = line == at ? strstr(text, from) : NULL;
        size_t kept = len - RECORD_TAIL;
        if (hit && hit < text + kept) {
            io_put_bytes(&out, text, (size_t)(hit - text));
            io_put(&out, to);
            hit += strlen(from);
            io_put_bytes(&out, hit, (size_t)(text + kept - hit));
        } else {
            io_put_bytes(&out, text, kept);
        }
        record_tail(&chain, out.at + start, out.len - start, tail);
        io_put(&out, tail);
        io_put(&out, "\n");
        record_chain_add(&chain, out.at + start, out.len - start);
        text += len + 1;
    }
    return io_text_take(&out);
}

int line_with(const char *text, const char *what)
{
    int line = 1;

    for (const char *at = strstr(text, what); text < at; text++)
        line += *text == '\n';
    return line;
}
