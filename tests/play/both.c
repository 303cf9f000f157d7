/* What the tests of play/ share, whatever the system: battles by name, JSON that is well formed,
   and games in which all that is said is read back. */
#include "play_test.h"

tc_state work[WORK];
play_outcome outcomes[PLAY_OUTCOMES_MAX];
char text[TEXT_MAX];

void load_battle(tc_battle *b, const char *scenario, const char *const *options)
{
    io_faults faults = { 0 };
    size_t len = 0;
    io_choice choice = { .options = options };
    char *yaml = io_scenario_load(scenario, &len, &faults);

    assert_non_null(yaml);
    while (options && options[choice.option_count])
        choice.option_count++;
    const bool ok = io_scenario_compile(yaml, len, &choice, b, &faults);
    if (!ok)
        print_error("%s: %s\n", scenario, faults.at[0].text);
    assert_true(ok);
    free(yaml);
}

play_decision one(tc_action a)
{
    play_decision d = { .count = 1 };
    d.at[0] = a;
    return d;
}

json_t *parse_json(const char *json)
{
    json_error_t error;
    json_t *value = json_loads(json, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);

    if (!value)
        print_error("%s at %d: %.80s\n", error.text, error.position,
                    json + (error.position > 40 ? error.position - 40 : 0));
    assert_non_null(value);
    return value;
}

void check_json(int len)
{
    assert_true(len > 0 && len < TEXT_MAX);
    assert_int_equal(strlen(text), len);
    json_decref(parse_json(text));
}

/* One line per act; all but resignations and offers end with the ids they rest on. */
static void check_narration(const tc_battle *b, const tc_event *ev, int count)
{
    const int len = play_narrate(b, ev, count, text, TEXT_MAX);

    assert_true(len < TEXT_MAX);
    for (char *line = text, *end; *line; line = end + 1) {
        end = strchr(line, '\n');
        assert_non_null(end);
        assert_true(end > line + 3);
        *end = 0;
        if (end[-1] != ']' && !strstr(line, "offers") && !strstr(line, "wins") &&
            !strstr(line, "draw"))
            fail_msg("no rule in: %s", line);
        if (strstr(line, "nobody") || strstr(line, "(null)"))
            fail_msg("nobody in: %s", line);
    }
}

static void check_position(const tc_battle *b, const tc_state *s)
{
    check_json(play_state_json(b, s, text, TEXT_MAX));
    check_json(play_await_json(b, s, text, TEXT_MAX));
    check_json(play_cup_json(b, s, text, TEXT_MAX));
    assert_true(play_say_await(b, s, text, TEXT_MAX) > 0);
}

static uint64_t hash_after(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    tc_state t = *s;

    assert_int_equal(play_apply(b, &t, d, PLAY_STOP_AT_CHANCE, NULL, NULL).rule, TC_LEGAL);
    return tc_hash(b, &t);
}

/* Written and read back: the same decision. */
static void check_decision(const tc_battle *b, const tc_state *s, const play_decision *d)
{
    play_decision back;
    io_fault fault = { 0 };

    check_json(play_decision_json(b, s, d, text, TEXT_MAX));
    if (!io_decision_read(b, s, text, strlen(text), &back, &fault))
        fail_msg("%s: %s", fault.text, text);
    if (back.count != d->count || hash_after(b, s, &back) != hash_after(b, s, d))
        fail_msg("read back as something else: %s", text);
    assert_true(play_say_decision(b, s, d, text, TEXT_MAX) > 0);
    uint8_t bytes[PLAY_PACKED_MAX];
    const int len = play_pack_decision(d, bytes, PLAY_PACKED_MAX);
    assert_int_equal(play_unpack_decision(&back, bytes, len), len);
    assert_memory_equal(back.at, d->at, (size_t)d->count * sizeof d->at[0]);
}

void play_in_words(const tc_battle *b, uint32_t seed, int plies, how_it_ended *ended)
{
    static tc_event at[8192];
    tc_state s;
    ai_random r;
    tc_dice dice = { .key = { seed, 7 } };
    tc_events ev = { at, 0, TC_COUNT(at), 0 };

    ai_random_seed(&r, seed);
    tc_begin(b, &s, &ev);
    for (int ply = 0; ply < plies; ply++) {
        play_decision d;
        assert_int_equal(play_apply(b, &s, NULL, PLAY_ROLL_ON, &dice, &ev).rule, TC_LEGAL);
        assert_int_equal(ev.lost, 0);
        check_json(play_events_json(b, at, (int)ev.len, text, TEXT_MAX));
        check_json(play_rolls_json(b, at, (int)ev.len, text, TEXT_MAX));
        check_narration(b, at, (int)ev.len);
        if (ply % 5 == 0 || s.over)
            check_position(b, &s);
        if (s.over) {
            if (ended)
                ended(b, &s, at, (int)ev.len);
            return;
        }
        ai_random_decision(b, &s, &r, &d);
        check_decision(b, &s, &d);
        ev.len = 0;
        assert_int_equal(play_apply(b, &s, &d, PLAY_STOP_AT_CHANCE, NULL, &ev).rule, TC_LEGAL);
    }
}

/* Every built-in battle of a system, without and with these options. */
void every_battle_in_words(int system, const char *const *all, how_it_ended *ended)
{
    static const char *const none[] = { NULL };
    static tc_battle b;
    int count;
    const io_scenario_entry *list = io_scenarios(&count);

    for (int i = 0; i < count; i++) {
        load_battle(&b, list[i].name, none);
        if (b.system != system)
            continue;
        play_in_words(&b, (uint32_t)i, 600, ended);
        check_json(play_battle_json(&b, text, TEXT_MAX));
        load_battle(&b, list[i].name, all);
        play_in_words(&b, (uint32_t)i + 100, 1500, ended);
    }
}

void every_event_in_words(const tc_battle *b, int end, unsigned rule, const char *id)
{
    char bare[64], cited[32];

    snprintf(cited, sizeof cited, "[%s]", id);
    for (int kind = TC_EV_BEGIN; kind < end; kind++) {
        if (kind == TC_EV_RESULT + 1)
            kind = TC_EVENTS;
        const tc_event e = {
            .kind = (uint8_t)kind, .whom = TC_NONE, .with = TC_NONE, .rule = (uint16_t)rule
        };
        assert_non_null(play_event_name(b, kind));
        assert_true(strlen(play_event_fields(b, kind)) > 0);
        check_json(play_events_json(b, &e, 1, text, TEXT_MAX));
        assert_non_null(strstr(text, play_event_name(b, kind)));
        assert_true(play_narrate(b, &e, 1, text, TEXT_MAX) > 0);
        snprintf(bare, sizeof bare, "%s %s\n", play_event_name(b, kind), cited);
        assert_string_not_equal(text, bare);
        assert_non_null(strstr(text, cited));
    }
}

void every_rule_in_words(const tc_battle *b, unsigned first, unsigned end, unsigned ruling)
{
    for (unsigned rule = first; rule < end; rule++) {
        const tc_verdict v = { (uint16_t)rule, (uint16_t)ruling, 6135, 6000 };
        text[0] = '{';
        const int len = play_verdict_json(b, &v, text + 1, TEXT_MAX - 2);
        text[len + 1] = '}';
        text[len + 2] = 0;
        check_json(len + 2);
    }
}
