/* tercio luck: each roll of a record against its own expectation. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: tercio luck RECORD [--json]\n\n"
    "How lucky each side was: every roll's effect on the victory points (on a table: on what is "
    "lost) against what that same "
    "roll was\n"
    "worth on average, turn by turn. Lines that were taken back do not count.\n\n"
    "example: tercio luck lutter.record\n";

enum { PLAYS_MAX = 32768, TURNS_MAX = 254 };

typedef struct fortunes {
    play_luck *at; /* the luck of each line of play that stands */
    uint8_t *turn; /* and its turn */
    int count;
    tc_state work[3];
} fortunes;

static bool weigh(void *ctx, const io_replay_line *l)
{
    fortunes *f = ctx;

    if (l->undone) {
        f->count -= l->undone;
        return true;
    }
    if (f->count >= PLAYS_MAX)
        return false;
    play_luck *sum = &f->at[f->count];
    *sum = (play_luck){ 0, 0, 0 };
    f->turn[f->count++] = (uint8_t)play_turn(l->b, l->before);
    play_luck_decision(l->b, l->before, l->d, l->dice, l->dice_count, sum, f->work);
    return true;
}

static void add_luck(play_luck *sum, const play_luck *l)
{
    sum->swing += l->swing;
    sum->variance += l->variance;
    sum->rolls += l->rolls;
}

static play_luck luck_of_turn(const fortunes *f, int turn, bool until)
{
    play_luck sum = { 0, 0, 0 };

    for (int i = 0; i < f->count; i++)
        if (f->turn[i] == turn || (until && f->turn[i] < turn))
            add_luck(&sum, &f->at[i]);
    return sum;
}

/* Thousandths as a decimal with its sign: -1250 is -1.25. */
static void print_vp(int64_t thousandths)
{
    const int64_t size = thousandths < 0 ? -thousandths : thousandths;
    printf("%c%d.%02d", thousandths < 0 ? '-' : '+', (int)(size / 1000), (int)(size % 1000 / 10));
}

static void print_words(const tc_battle *b, const fortunes *f)
{
    const play_luck all = luck_of_turn(f, 255, true);
    const int share = play_luck_permille(&all);
    const bool sof = b->system == TC_SOF;
    const char *first = sof ? "the Catholics" : play_side_name(b, 0);

    printf("turn  rolls  swing (%s, + for %s)\n", sof ? "VP" : "points of loss", first);
    for (int turn = 0; turn <= TURNS_MAX; turn++) {
        const play_luck l = luck_of_turn(f, turn, false);
        if (!l.rolls)
            continue;
        printf("%4d  %5u  ", turn, (unsigned)l.rolls);
        print_vp(l.swing);
        printf("\n");
    }
    printf("all   %5u  ", (unsigned)all.rolls);
    print_vp(all.swing);
    printf("\n%s%s luckier than this in %d.%d of 100 such battles.\n",
           sof ? "The Catholics" : first, sof ? " were" : " was", share / 10, share % 10);
}

static void print_json(const fortunes *f)
{
    const play_luck all = luck_of_turn(f, 255, true);

    printf("{\"rolls\":%u,\"swing_millivp\":%lld,\"variance\":%lld,\"luckier_permille\":%d,"
           "\"turns\":[",
           (unsigned)all.rolls, (long long)all.swing, (long long)all.variance,
           play_luck_permille(&all));
    for (int turn = 0, told = 0; turn <= TURNS_MAX; turn++) {
        const play_luck l = luck_of_turn(f, turn, false);
        if (!l.rolls)
            continue;
        printf("%s{\"turn\":%d,\"rolls\":%u,\"swing_millivp\":%lld}", told++ ? "," : "", turn,
               (unsigned)l.rolls, (long long)l.swing);
    }
    printf("]}\n");
}

static int luck(const char *file, bool json)
{
    size_t len;
    io_fault fault;
    tc_state end;
    fortunes *f = calloc(1, sizeof *f);
    tc_battle *b = calloc(1, sizeof *b);
    char *text = cli_read_file(file, 64 << 20, &len);
    bool good = false;

    memset(&fault, 0, sizeof fault);
    if (text && f && b) {
        f->at = calloc(PLAYS_MAX, sizeof *f->at);
        f->turn = calloc(PLAYS_MAX, 1);
        good = f->at && f->turn && io_record_replay(text, len, weigh, f, b, &end, &fault);
        if (!good || fault.line)
            cli_print_fault(file, &fault);
        if (good && json)
            print_json(f);
        else if (good)
            print_words(b, f);
        free(f->at);
        free(f->turn);
    }
    free(text);
    free(b);
    free(f);
    return good ? CLI_OK : CLI_FAILED;
}

int cli_luck(int argc, char **argv)
{
    return cli_with_record(argc, argv, help, luck);
}
