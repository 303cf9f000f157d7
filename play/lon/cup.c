/* Lion of the North: the deck (LON-13.A, R113): which card comes next and which come at all this
   turn, exactly. The event card ends the turn with one face of its die, whatever is left. */
#include "../../core/lon/tables.h"
#include "../inside.h"

enum { EVENT_SIDES = 6 }; /* LON-13.C: one of so many faces ends the turn */

static int left_of(const tc_state *s)
{
    return __builtin_popcount(s->as.lon.cards);
}

static bool is_left(const tc_state *s, int card)
{
    return s->as.lon.cards >> card & 1;
}

/* Of any two cards the event card comes first with one chance in two. */
static play_cup_row row_of(const tc_state *s, int card)
{
    const bool left = is_left(s, card);
    const bool at_risk = card != LON_EVENT_CARD && is_left(s, LON_EVENT_CARD);
    const int of = at_risk ? 2 * EVENT_SIDES : 1;

    return (play_cup_row){ .subject = LON_DECK,
                           .markers = left,
                           .total = (uint8_t)left_of(s),
                           .impossible = !left,
                           .card = (uint8_t)(card + 1),
                           .next = left,
                           .next_of = left ? (uint64_t)left_of(s) : 1,
                           .ever = !left     ? 0
                                   : at_risk ? (uint64_t)of - 1
                                             : 1,
                           .ever_of = left ? (uint64_t)of : 1 };
}

int play_lon_cup(const tc_battle *b, const tc_state *s, play_cup_row *out, int cap)
{
    (void)b;
    for (int card = 0; card < LON_CARDS && card < cap; card++)
        out[card] = row_of(s, card);
    return LON_CARDS;
}

/* ---- As JSON --------------------------------------------------------------------------------- */

static void jot_row(play_pen *p, const tc_battle *b, const tc_state *s, int card)
{
    const play_cup_row row = row_of(s, card);

    jot_open(p, '{');
    key_text(p, "card", play_lon_card_name(card));
    key_text(p, "leader", NULL);
    key_text(p, "name", play_lon_card_words(card));
    key_text(p, "side", play_side_name(b, play_lon_card_owner(s, card)));
    key_number(p, "markers", row.markers);
    key_bool(p, "activated", false);
    key_bool(p, "impossible", row.impossible);
    key_chance(p, "draw", row.next, row.next_of);
    key_chance(p, "next", row.next, row.next_of);
    key_chance(p, "this_turn", row.ever, row.ever_of);
    jot_close(p, '}');
}

void play_lon_jot_cup(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const bool event = is_left(s, LON_EVENT_CARD);
    const int left = left_of(s);

    jot_open(p, '{');
    key_number(p, "markers", left - event);
    key_bool(p, "event_marker", event);
    key_number(p, "ends_at", 0);
    key_text(p, "drawer", NULL);
    key_text(p, "drawn", play_lon_card_name(s->as.lon.card - 1));
    key_chance(p, "phase_ends", event, event ? (uint64_t)left * EVENT_SIDES : 1);
    jot_cite(p, LON_13_A, LON_R113);
    jot_key(p, "rows");
    jot_open(p, '[');
    for (int card = 0; card < LON_CARDS; card++)
        jot_row(p, b, s, card);
    jot_close(p, ']');
    jot_close(p, '}');
}

/* ---- Cards by name --------------------------------------------------------------------------- */

/* R113: the cards that are left, counted in their order. */
int play_lon_card_die(const tc_state *s, const char *name)
{
    int die = 0;

    for (int card = 0; card < LON_CARDS; card++) {
        die += is_left(s, card);
        if (play_same(name, play_lon_card_name(card)))
            return is_left(s, card) ? die : 0;
    }
    return 0;
}

void play_lon_put_cup(play_pen *p, const tc_state *s)
{
    for (int card = 0; card < LON_CARDS; card++) {
        if (!is_left(s, card))
            continue;
        pen_text(p, p->len ? ", " : "");
        pen_text(p, play_lon_card_name(card));
    }
}
