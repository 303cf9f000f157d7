/* Lion of the North: the state as JSON, all that a page shows, so that it needs to know no rule. */
#include "../../core/lon/tables.h"
#include "../inside.h"

static void jot_count(play_pen *p, const char *key, int n)
{
    jot_key(p, key);
    if (n)
        jot_number(p, n);
    else
        jot_null(p);
}

/* ---- A stand --------------------------------------------------------------------------------- */

static void jot_statuses(play_pen *p, const lon_stand *u)
{
    static const struct {
        uint32_t bit;
        const char *word;
    } words[] = {
        { LON_DISORDERED, "disordered" }, { LON_WOUNDED, "wounded" }, { LON_CAPTURED, "captured" },
        { LON_DISMOUNTED, "dismounted" }, { LON_MOVED, "moved" },     { LON_FIRED, "fired" },
        { LON_ATTACKED, "attacked" },     { LON_PIVOTED, "pivoted" },
    };

    jot_key(p, "statuses");
    jot_open(p, '[');
    for (int i = 0; i < TC_COUNT(words); i++)
        if (u->flags & words[i].bit)
            jot_text(p, words[i].word);
    jot_close(p, ']');
}

static const char *state_of(const lon_stand *u)
{
    if (u->flags & LON_ON)
        return "on";
    if (u->flags & (LON_GONE | LON_PILE))
        return "lost";
    return u->flags & LON_COMING ? "away" : "reserve";
}

static void jot_dice(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const bool on = lon_stands(lon, stand);

    jot_count(p, "melee_die", on ? lon_melee_die(&b->as.lon, lon, stand) : 0);
    jot_count(p, "fire_die", on ? lon_fire_die(lon, stand) : 0);
    jot_count(p, "rallies_on",
              on && lon->stand[stand].flags & LON_DISORDERED
                  ? lon_rally_number(&b->as.lon, lon, stand)
                  : 0);
    key_bool(p, "supported",
             on && lon->stand[stand].type == LON_PIK && lon_is_supported(lon, stand));
}

/* His general, how far he is, and whether that is within reach (4.C.2). */
static void jot_command(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const int general = lon_general_of(lon, lon_side(lon, stand));
    const bool measured = lon_stands(lon, stand) && general >= 0 && general != stand;
    const int distance = measured ? lon_distance(lon, stand, general) : 0;

    key_text(p, "commander", general < 0 ? NULL : play_subject_id(b, general));
    key_bool(p, "in_command", general == stand || (measured && distance <= LON_CMD_RADIUS));
    jot_key(p, "command_distance");
    if (measured)
        jot_length(p, distance);
    else
        jot_null(p);
}

/* Whom it touches, over which edges. */
static void jot_contacts(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const int first = lon_side(lon, stand);

    jot_key(p, "contacts");
    jot_open(p, '[');
    for (int e = 0; lon_stands(lon, stand) && e < LON_STANDS; e++)
        if (lon_stands(lon, e) && lon_side(lon, e) != first && lon_contact(lon, stand, e, NULL))
            jot_text(p, play_subject_id(b, e));
    jot_close(p, ']');
    jot_key(p, "edges_attacked");
    jot_open(p, '[');
    for (int edge = PL_FRONT; edge <= PL_LEFT; edge++)
        if (lon->stand[stand].edges >> edge & 1)
            jot_text(p, play_lon_edge_name(edge));
    jot_close(p, ']');
}

static void jot_stand_of(play_pen *p, const tc_battle *b, const tc_state *s, int stand)
{
    const lon_state *lon = &s->as.lon;
    const lon_stand *u = &lon->stand[stand];
    const lon_type_row *row = &lon_types[u->type];
    const pl_stand base = lon_base_at(u->type, u->x, u->y, u->heading);

    jot_open(p, '{');
    key_text(p, "id", play_subject_id(b, stand));
    key_text(p, "name", play_subject_name(b, stand));
    key_text(p, "side", play_side_name(b, lon_side(lon, stand)));
    key_text(p, "owner", play_side_name(b, lon_first_owner(stand)));
    key_number(p, "contingent", lon_contingent(&b->as.lon, lon, stand) + 1);
    key_text(p, "quality",
             play_lon_discipline(b, lon_side(lon, stand), lon_contingent(&b->as.lon, lon, stand)));
    key_text(p, "type", row->key);
    key_text(p, "type_name", play_lon_type_name(u->type));
    key_text(p, "arm", play_lon_arm_name(row->arm));
    key_text(p, "gun", play_lon_gun_name(u->gun));
    key_text(p, "gun_words", play_lon_gun_words(u->gun));
    key_text(p, "state", state_of(u));
    key_bool(p, "may_return", u->flags & LON_PILE);
    key_stand_place(p, &base, u->flags & LON_ON);
    key_text(p, "zoc", NULL);
    jot_statuses(p, u);
    jot_dice(p, b, s, stand);
    jot_command(p, b, s, stand);
    jot_contacts(p, b, s, stand);
    key_text(p, "link", u->link == TC_NONE ? NULL : play_subject_id(b, u->link));
    jot_close(p, '}');
}

/* ---- A side ---------------------------------------------------------------------------------- */

/* R122: who is First Player is known once the dice for it have fallen. */
static bool has_players(const lon_state *s)
{
    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        if (s->frame[i].step == LON_STEP_FIRST)
            return false;
    return true;
}

static void jot_tokens(play_pen *p, const char *key, const uint8_t tokens[2])
{
    jot_key(p, key);
    jot_open(p, '{');
    key_number(p, "this_turn", tokens[0]);
    key_number(p, "next_turn", tokens[1]);
    jot_close(p, '}');
}

static const char *general_state(const lon_state *s, int side, int *who)
{
    const int first = side * LON_SIDE_STANDS;

    *who = -1;
    for (int i = first; i < first + LON_SIDE_STANDS; i++)
        if (s->stand[i].type == LON_GEN)
            *who = i;
    if (*who < 0)
        return "none";
    const int flags = s->stand[*who].flags;
    return flags & (LON_GONE | LON_PILE) ? "dead" : flags & LON_WOUNDED ? "wounded" : "fit";
}

static void jot_purse(play_pen *p, const lon_battle *b, const lon_state *s, int side)
{
    bool moves = false;

    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        moves |= s->frame[i].step == LON_STEP_MOVE && s->frame[i].a == side;
    jot_key(p, "points");
    if (!moves) {
        jot_null(p);
        return;
    }
    jot_open(p, '[');
    for (int contingent = 0; contingent <= b->two[side] && contingent < 2; contingent++)
        jot_number(p, s->cpts[contingent]);
    jot_close(p, ']');
}

static void jot_losses(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const lon_state *lon = &s->as.lon;

    key_number(p, "original", lon->n[side]);
    key_number(p, "lost", lon->vl[side]);
    key_number(p, "break_at", tc_limit(b, s, side));
    key_number(p, "lost_morale", lon->dl[side]);
    key_number(p, "demoralised_at", (LON_DEMORALISED_AT * lon->n[side] + 99) / 100);
    key_bool(p, "demoralised", lon->demoralised >> side & 1);
}

static void jot_side(play_pen *p, const tc_battle *b, const tc_state *s, int side)
{
    const lon_state *lon = &s->as.lon;
    const bool known = has_players(lon), first = lon->first == side;
    int on = 0, general;
    const char *state = general_state(lon, side, &general);

    for (int u = 0; u < LON_STANDS; u++)
        on += lon_stands(lon, u) && lon_side(lon, u) == side;
    jot_open(p, '{');
    key_text(p, "name", play_side_name(b, side));
    key_text(p, "role", !known ? NULL : first ? "First Player" : "Second Player");
    key_text(p, "player", !known ? NULL : first ? "P1" : "P2");
    key_text(p, "edge", side == b->as.lon.north ? "north" : "south");
    jot_losses(p, b, s, side);
    key_text(p, "general", general < 0 ? NULL : play_subject_id(b, general));
    key_text(p, "general_state", state);
    key_bool(p, "omens", lon->omens >> side & 1);
    key_bool(p, "aided", lon->aided >> side & 1);
    jot_tokens(p, "surprise", lon->surprise[side]);
    jot_tokens(p, "fanatic", lon->fanatic[side]);
    jot_purse(p, &b->as.lon, lon, side);
    key_number(p, "on_table", on);
    jot_close(p, '}');
}

/* ---- Trains, deck, what is under way --------------------------------------------------------- */

static void jot_trains(play_pen *p, const tc_battle *b, const tc_state *s)
{
    jot_key(p, "trains");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++) {
        const lon_train *train = &b->as.lon.train[side];
        const pl_stand area = {
            { train->x, train->y }, train->heading, LON_TRAIN_WIDTH / 2, LON_TRAIN_DEPTH
        };
        if (!train->there)
            continue;
        jot_open(p, '{');
        key_text(p, "side", play_side_name(b, side));
        key_text(p, "holder", play_side_name(b, s->as.lon.train_holder[side]));
        key_number(p, "value", lon_train_value(&b->as.lon, side));
        key_stand_place(p, &area, true);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_deck(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_state *lon = &s->as.lon;

    key_text(p, "card", lon->card ? play_lon_card_name(lon->card - 1) : NULL);
    jot_key(p, "deck");
    jot_open(p, '[');
    for (int card = 0; card < LON_CARDS; card++) {
        jot_open(p, '{');
        key_text(p, "card", play_lon_card_name(card));
        key_text(p, "side", play_side_name(b, play_lon_card_owner(s, card)));
        key_bool(p, "left", lon->cards >> card & 1);
        jot_close(p, '}');
    }
    jot_close(p, ']');
}

static void jot_move(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_move *move = &s->as.lon.move;

    jot_key(p, "move");
    if (!(move->set[0] | move->set[1])) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    jot_key(p, "stands");
    jot_subjects(p, b, move->set, -1);
    key_text(p, "lead", move->lead == TC_NONE ? NULL : play_subject_id(b, move->lead));
    key_bool(p, "force", move->options & LON_FORCE);
    key_bool(p, "surprise", move->options & LON_SURPRISE);
    key_bool(p, "to_rear", move->options & LON_TO_REAR);
    key_number(p, "cost", move->cost);
    key_length(p, "allowance", lon_allowance(&b->as.lon, &s->as.lon));
    key_number(p, "legs", move->legs);
    jot_close(p, '}');
}

static void jot_combat(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_combat *c = &s->as.lon.combat;

    jot_key(p, "combat");
    if (!c->attackers) {
        jot_null(p);
        return;
    }
    jot_open(p, '{');
    key_text(p, "target", play_subject_id(b, c->defender));
    jot_key(p, "attackers");
    jot_open(p, '[');
    for (int i = 0; i < c->attackers && i < LON_ATTACKERS; i++) {
        jot_open(p, '{');
        key_text(p, "unit", play_subject_id(b, c->attacker[i]));
        key_text(p, "over", play_lon_edge_name(c->edge[i]));
        key_bool(p, "now", i == c->at);
        jot_close(p, '}');
    }
    jot_close(p, ']');
    key_bool(p, "flank", c->flank);
    key_number(p, "attack", c->attack);
    key_number(p, "defence", c->defence);
    jot_close(p, '}');
}

/* ---- The whole ------------------------------------------------------------------------------- */

void play_lon_jot_clock(play_pen *p, const tc_battle *b, const tc_state *s)
{
    key_number(p, "turn", s->as.lon.turn);
    jot_count(p, "turns", b->as.lon.max_turns);
}

/* The step in the sequence of play that is under way: the lowest frame but the turn's own. */
static const tc_frame *step_of(const lon_state *s)
{
    for (int i = 0; i < s->frames && i < TC_FRAMES; i++)
        if (s->frame[i].step != LON_STEP_TURN)
            return &s->frame[i];
    return s->frames ? &s->frame[0] : NULL;
}

static int step_side(const tc_frame *f)
{
    switch (f->step) {
    case LON_STEP_DEPLOY:
    case LON_STEP_REINFORCE:
    case LON_STEP_CONSENT:
    case LON_STEP_CPTS:
    case LON_STEP_MOVE:
    case LON_STEP_AFTER:
    case LON_STEP_FIRE:
    case LON_STEP_MELEE:
        return f->a & 1;
    case LON_STEP_AWARD:
    case LON_STEP_RALLY:
    case LON_STEP_RALLY_AID:
        return f->b & 1;
    default:
        return -1;
    }
}

static void jot_lost(play_pen *p, const tc_battle *b, const lon_state *s)
{
    jot_key(p, "routed");
    jot_open(p, '[');
    for (int u = 0; u < LON_STANDS; u++)
        if (s->stand[u].flags & (LON_GONE | LON_PILE))
            jot_text(p, play_subject_id(b, u));
    jot_close(p, ']');
}

void play_lon_jot_state(play_pen *p, const tc_battle *b, const tc_state *s)
{
    const lon_state *lon = &s->as.lon;
    const tc_frame *f = s->over ? NULL : step_of(lon);

    key_text(p, "step", f ? play_step_name(b, f->step) : NULL);
    key_text(p, "step_words", f ? play_step_words(b, f->step) : NULL);
    key_text(p, "step_side", f ? play_side_name(b, step_side(f)) : NULL);
    key_length(p, "width", b->as.lon.width);
    key_length(p, "depth", b->as.lon.depth);
    key_length(p, "frontage", lon_types[LON_MUS].width);
    jot_key(p, "pieces");
    play_lon_jot_pieces(p, b);
    jot_deck(p, b, s);
    key_bool(p, "bad_visibility", lon->bad_visibility);
    jot_count(p, "sunset", lon->sunset);
    key_length(p, "command_distance", LON_CMD_RADIUS);
    key_text(p, "level", play_lon_level_name(lon->level));
    jot_move(p, b, s);
    jot_combat(p, b, s);
    jot_trains(p, b, s);
    jot_key(p, "sides");
    jot_open(p, '[');
    for (int side = 0; side < 2; side++)
        jot_side(p, b, s, side);
    jot_close(p, ']');
    jot_key(p, "units");
    jot_open(p, '[');
    for (int u = 0; u < LON_STANDS; u++)
        if (lon->stand[u].type != LON_NO_TYPE)
            jot_stand_of(p, b, s, u);
    jot_close(p, ']');
    jot_lost(p, b, lon);
}

const char *play_lon_jot_reason(play_pen *p, const tc_battle *b, const tc_state *s)
{
    (void)b;
    if (!s->why)
        return NULL;
    jot_cite(p, s->why, 0);
    switch (s->why) {
    case LON_14_A:
        return "the army has lost its share of stands";
    case LON_14_B:
        return "the sun has set";
    case LON_R107:
        return "the last turn is over";
    default:
        return "the rules end it";
    }
}
