/* make_seeds SYSTEM|games [FOLDER]: seeds for the libFuzzer targets, out of the program itself.
   SYSTEM: runs the case tables of that system (tests/cases); whenever a row is played, the
   position is written down for `scenario` and for `position` (fields.h), and with the decisions
   that follow made a session for `protocol` and a record for `record`. games: the same out of
   short games of every built-in battle. The case runner's tc_apply is this file's (meson.build). */
#include "../cases/case.h"

#undef tc_apply
#include "../../ai/ai.h"
#include "../../io/json.h"
#include "fields.h"

#include <sys/stat.h>

tc_verdict tc_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_dice *dice,
                    tc_events *ev);
tc_verdict seeds_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_dice *dice,
                       tc_events *ev);

enum { STEPS_MAX = 24 };

/* A stretch of play: a position, and what was done in it one after the other. */
typedef struct stretch {
    bool open;
    tc_battle battle;
    tc_state start, last;
    int steps;
    struct {
        tc_state before, after;
        play_decision d; /* count 0: a roll */
        uint8_t dice[TC_POOL_MAX];
        int dice_count;
        bool legal;
    } at[STEPS_MAX];
} stretch;

static const char *folder = "build/fuzz/seeds";
static const char *prefix = "";
static stretch now;
static play_decision draft; /* items that wait for their commit, and where they began */
static tc_state draft_from;
static int made;

static FILE *open_seed(const char *target, const char *end)
{
    char path[256];

    snprintf(path, sizeof path, "%s/%s/%s%05d%s", folder, target, prefix, made, end);
    FILE *f = fopen(path, "wb");
    if (!f) {
        fprintf(stderr, "seeds: cannot write %s\n", path);
        exit(2);
    }
    return f;
}

static void write_seed(const char *target, const char *end, const char *text, size_t len)
{
    FILE *f = open_seed(target, end);

    fwrite(text, 1, len, f);
    fclose(f);
}

/* ---- The three texts of a stretch ------------------------------------------------------------ */

static void put_dice(io_text *t, const uint8_t *dice, int count)
{
    io_put(t, ",\"dice\":[");
    for (int i = 0; i < count; i++)
        io_putf(t, i ? ",%d" : "%d", dice[i]);
    io_put(t, "]");
}

static void put_session(io_text *t, const stretch *p, const char *position)
{
    static const char *const ends[] = {
        "{\"do\":\"actions\"}\n{\"do\":\"state\",\"ground\":true}\n{\"do\":\"save\"}\n",
        "{\"do\":\"go\",\"level\":\"random\",\"apply\":true}\n{\"do\":\"undo\"}\n",
        "{\"do\":\"go\",\"apply\":true,\"quiet\":true}\n{\"do\":\"odds\"}\n{\"do\":\"go\","
        "\"apply\":true}\n",
        "{\"do\":\"save\",\"record\":true,\"position\":true}\n{\"do\":\"undo\",\"count\":2}\n",
        "{\"do\":\"odds\",\"cup\":true}\n{\"do\":\"actions\"}\n{\"do\":\"go\",\"level\":\"random\","
        "\"apply\":true,\"step\":true}\n",
    };
    const int wordy = made % 5;

    io_put(t, "{\"do\":\"load\",\"seed\":\"1\",\"quiet\":true,\"position\":");
    io_put_string(t, position);
    io_put(t, "}\n");
    for (int i = 0; i < p->steps; i++) {
        if (p->at[i].d.count && (!p->at[i].legal || wordy != 1)) {
            io_putf(t, "{\"do\":\"%s\",\"action\":", i % 3 == 1 ? "odds" : "check");
            io_put_decision(t, &p->battle, &p->at[i].before, &p->at[i].d);
            io_put(t, "}\n");
        }
        io_put(t, "{\"do\":\"apply\",\"action\":");
        if (p->at[i].d.count)
            io_put_decision(t, &p->battle, &p->at[i].before, &p->at[i].d);
        else
            io_put(t, "{\"kind\":\"ROLL\"}");
        if (!p->at[i].d.count)
            put_dice(t, p->at[i].dice, p->at[i].dice_count);
        io_putf(t, ",\"step\":true%s}\n", wordy ? ",\"quiet\":true" : "");
    }
    io_put(t, ends[wordy]);
    for (int i = 0; i < p->steps && wordy == 0 && tc_board(&p->battle) == TC_TABLE; i++)
        if (p->at[i].d.count && play_subject_id(&p->battle, p->at[i].d.at[0].unit)) {
            io_put(t, "{\"do\":\"look\",\"unit\":");
            io_put_string(t, play_subject_id(&p->battle, p->at[i].d.at[0].unit));
            io_put(t, "}\n");
            break;
        }
}

static void write_record(const stretch *p, const char *position)
{
    const io_choice plain = { .variant = NULL };
    io_record *r = io_record_new(position, &plain, made % 3 ? "7" : NULL);
    size_t len;
    int lines = 0;

    if (!r)
        exit(2);
    io_record_system(r, p->battle.system);
    io_record_seats(r, "one", "two");
    for (int i = 0; i < p->steps; i++) {
        if (!p->at[i].legal)
            continue;
        io_record_decision(r, &p->battle, &p->at[i].before, &p->at[i].after,
                           p->at[i].d.count ? &p->at[i].d : NULL, p->at[i].dice,
                           p->at[i].dice_count);
        lines++;
    }
    if (made % 4 == 0 && lines > 1)
        io_record_undo(r, 1 + made / 4 % 2);
    char *text = io_record_text(r, &len);
    if (text && lines)
        write_seed("record", ".record", text, len);
    free(text);
    io_record_free(r);
}

/* A position for the target `position` (fields.h) and the input that leaves it as it is; or, if
   packed is given, the one that hands it over whole. */
static void write_field(const char *position, const uint8_t *packed, int len)
{
    uint8_t input[FIELD_NAME + 1 + TC_PACK_MAX];
    char path[256];

    fuzz_field_name(position, strlen(position), input);
    snprintf(path, sizeof path, "%s/fields/%02x%02x%02x.yaml", folder, input[0], input[1],
             input[2]);
    FILE *f = fopen(path, "wb");
    if (!f)
        exit(2);
    fputs(position, f);
    fclose(f);
    input[FIELD_NAME] = (uint8_t)(packed ? 128 + made % 128 : made % 128);
    if (packed)
        memcpy(input + FIELD_NAME + 1, packed, (size_t)len);
    write_seed("position", "", (const char *)input, FIELD_NAME + 1 + (packed ? (size_t)len : 0));
}

static void close_stretch(void)
{
    io_text session = { NULL, 0, 0, false };

    if (now.open && now.steps) {
        char *position = io_position_write(&now.battle, &now.start);
        if (!position)
            exit(2);
        made++;
        write_seed("scenario", ".yaml", position, strlen(position));
        put_session(&session, &now, position);
        if (session.at)
            write_seed("protocol", ".jsonl", session.at, session.len);
        write_record(&now, position);
        write_field(position, NULL, 0);
        io_text_drop(&session);
        free(position);
    }
    now.open = false;
    now.steps = 0;
    draft.count = 0;
}

/* ---- Listening to the case runner ------------------------------------------------------------ */

static void note(const tc_battle *b, const tc_state *before, const tc_state *after,
                 const tc_action *a, const tc_dice *dice, uint32_t used, bool legal)
{
    if (now.open && (now.steps == STEPS_MAX || memcmp(&now.last, before, sizeof *before) != 0 ||
                     memcmp(&now.battle, b, sizeof *b) != 0))
        close_stretch();
    if (!now.open) {
        now.open = true;
        now.battle = *b;
        now.start = *before;
    }
    now.last = *after;
    if (draft.count == 0)
        draft_from = *before;
    if (a->kind != TC_ROLL && draft.count < PLAY_ITEMS_MAX)
        draft.at[draft.count++] = *a;
    if (play_is_item(b, a->kind) && legal)
        return;
    now.at[now.steps].before = draft_from;
    now.at[now.steps].after = *after;
    now.at[now.steps].d = draft;
    now.at[now.steps].legal = legal;
    now.at[now.steps].dice_count = 0;
    for (uint32_t i = 0; dice && dice->script && i < used && i < TC_POOL_MAX; i++)
        now.at[now.steps].dice[now.at[now.steps].dice_count++] = dice->script[i];
    now.steps++;
    draft.count = 0;
}

tc_verdict seeds_apply(const tc_battle *b, tc_state *s, const tc_action *a, tc_dice *dice,
                       tc_events *ev)
{
    static tc_state before;
    const tc_dice was = dice ? *dice : (tc_dice){ 0 };

    before = *s;
    const tc_verdict v = tc_apply(b, s, a, dice, ev);
    note(b, &before, s, a, dice ? &was : NULL, dice ? dice->used - was.used : 0,
         v.rule == TC_LEGAL);
    return v;
}

/* ---- Games ----------------------------------------------------------------------------------- */

/* A stretch now and then out of a game of random play. */
static void play_game(const tc_battle *b, int seed, int every, int length)
{
    static play_decision d;
    tc_dice dice = { .key = { (uint32_t)seed, 9 } };
    const tc_action roll = { .kind = TC_ROLL };
    ai_random random;
    tc_state s, before;

    ai_random_seed(&random, (uint64_t)seed);
    tc_begin(b, &s, NULL);
    for (int i = 0; i < 3000 && tc_awaits(b, &s).who != TC_OVER; i++) {
        const bool noted = i % every < length;
        if (i % every == 0)
            close_stretch();
        before = s;
        uint8_t faces[TC_POOL_MAX];
        if (tc_awaits(b, &s).who == TC_CHANCE) {
            const tc_dice was = dice;
            const int count = tc_awaits(b, &s).pool.count;
            if (!play_throw(b, &s, &dice, faces))
                exit(2);
            dice = was;
            tc_apply(b, &s, &roll, &dice, NULL);
            const tc_dice script = { .script = faces, .script_len = (uint32_t)count };
            if (noted)
                note(b, &before, &s, &roll, &script, (uint32_t)count, true);
            continue;
        }
        ai_random_decision(b, &s, &random, &d);
        for (int k = 0; k < d.count; k++) {
            const tc_state item = s;
            tc_apply(b, &s, &d.at[k], NULL, NULL);
            if (noted)
                note(b, &item, &s, &d.at[k], NULL, 0, true);
        }
    }
    close_stretch();
}

static void write_packed(const tc_battle *b)
{
    uint8_t bytes[TC_PACK_MAX];
    tc_state s;

    tc_begin(b, &s, NULL);
    char *position = io_position_write(b, &s);
    const int len = tc_pack(b, &s, bytes, TC_PACK_MAX);
    if (!position)
        exit(2);
    made++;
    write_field(position, bytes, len);
    free(position);
}

static void games(void)
{
    static tc_battle b;
    static io_faults faults;
    int count;
    const io_scenario_entry *e = io_scenarios(&count);

    for (int i = 0; i < count; i++)
        for (int k = 0; k < 2; k++) {
            const char *const options[] = { "advanced" };
            const io_choice choice = { .options = options, .option_count = k };
            faults.count = 0;
            if (!io_scenario_compile(e[i].text, e[i].len, &choice, &b, &faults))
                continue;
            play_game(&b, 3 + k, 160, 6);
            if (k == 0)
                write_packed(&b);
        }
    for (int i = 0; i < count; i++) {
        made++;
        write_seed("scenario", ".yaml", e[i].text, e[i].len);
    }
}

int main(int argc, char **argv)
{
#define ROW(NAME, name, ...) &case_##name,
    static const case_system *const systems[] = { TC_FOR_SYSTEMS(ROW, ) };
#undef ROW

    if (argc > 2)
        folder = argv[2];
    if (argc > 1 && is(argv[1], "games")) {
        prefix = "game";
        games();
        return 0;
    }
    for (int i = 0; argc > 1 && i < TC_COUNT(systems); i++)
        if (is(argv[1], systems[i]->name)) {
            prefix = systems[i]->name;
            case_main(1, argv, systems[i]); /* that they pass is another test's affair */
            close_stretch();
            return made ? 0 : 1;
        }
    fprintf(stderr, "usage: make_seeds SYSTEM|games [FOLDER]\n");
    return 2;
}
