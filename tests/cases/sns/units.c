/* The case runner: units, commanders and armies of a position of Sword & Spear. */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>

/* ---- Table 2.3 ---- */

static const struct {
    const char *name;
    sns_profile p;
} named[] = {
    { "gallic", { SNS_HF, 4, 4, 0, 0, 1, SNS_IMPACT | SNS_UNDRILLED } },
    { "hoplites", { SNS_HF, 4, 4, 0, 0, 0, SNS_SHIELDWALL | SNS_SPEARS | SNS_UNDRILLED } },
    { "spartans", { SNS_HF, 3, 4, 0, SNS_ARMOURED, 0, SNS_SPEARS | SNS_STEADFAST } },
    { "legion", { SNS_HF, 3, 4, 0, SNS_ARMOURED, 0, SNS_THROWN } },
    { "huscarls", { SNS_HF, 3, 4, 0, SNS_ARMOURED, 0, SNS_TWO_HANDED | SNS_UNDRILLED } },
    { "slingers", { SNS_LF, 4, 2, SNS_SLING, 0, 0, 0 } },
    { "horse_archers", { SNS_LH, 4, 2, SNS_BOW, 0, 0, 0 } },
    { "archers", { SNS_MF, 4, 3, SNS_BOW, SNS_LACKING, 0, 0 } },
    { "thracians", { SNS_MF, 4, 3, 0, 0, 0, SNS_UNDRILLED } },
    { "longbowmen", { SNS_MF, 4, 3, SNS_LONGBOW, 0, 0, 0 } },
    { "peasants", { SNS_MF, 5, 3, 0, SNS_LACKING, 0, 0 } },
    { "persians", { SNS_CAV, 3, 3, 0, 0, 0, 0 } },
    { "knights", { SNS_CAV, 3, 3, 0, SNS_HEAVY, 0, SNS_IMPACT | SNS_UNDRILLED } },
    { "elephants", { SNS_EL, 4, 3, 0, SNS_ARMOURED, 0, SNS_IMPACT | SNS_UNDRILLED } },
};

static bool profile_of(const char *word, sns_profile *out)
{
    for (int i = 0; i < TC_COUNT(named); i++)
        if (is(word, named[i].name)) {
            *out = named[i].p;
            return true;
        }
    const int type = case_name_index(word, sns_case_types, SNS_TYPES);
    if (type > 0)
        *out = sns_fixture_profile(type);
    return type > 0;
}

/* ---- Units ---- */

/* The slot of a unit: its own if it has one, else the next of its side (A.., B..). */
static int slot_of(runner *t, const char *id)
{
    sns_battle *b = sns_case_battle(t);
    const int found = sns_case_find(t, id), first = id[0] == 'B' ? SNS_SIDE_UNITS : 0;
    if (found >= 0)
        return found < SNS_UNITS ? found : case_fail(t, "%s is no unit", id) - 1;
    if ((id[0] != 'A' && id[0] != 'B') || strlen(id) >= SNS_ID_MAX)
        return case_fail(t, "%s: ids begin with A or B", id) - 1;
    for (int i = first; i < first + SNS_SIDE_UNITS; i++)
        if (!b->card[i].id[0]) {
            snprintf(b->card[i].id, SNS_ID_MAX, "%s", id);
            snprintf(b->card[i].name, SNS_NAME_MAX, "%s", id);
            return i;
        }
    return case_fail(t, "no room for %s", id) - 1;
}

/* What it is: D3, s3, large, protection, characteristics, weapon. */
static bool set_profile_word(sns_profile *p, const char *word)
{
    static const char *const protections[] = { "LP", "plain", "ARM", "HA" };
    const int trait = case_name_index(word, sns_case_traits, SNS_TRAITS);
    const int weapon = case_name_index(word, sns_case_weapons, SNS_WEAPONS);
    const int protection = case_name_index(word, protections, 4);
    int n;
    if (trait >= 0)
        p->traits = (uint16_t)(p->traits | 1u << trait);
    else if (weapon >= 0)
        p->weapon = (uint8_t)weapon;
    else if (protection >= 0)
        p->protection = (int8_t)(protection - 1);
    else if (is(word, "large"))
        p->large = 1;
    else if (word[0] == 'D' && case_read_int(word + 1, &n))
        p->discipline = (uint8_t)n;
    else if (word[0] == 's' && case_read_int(word + 1, &n))
        p->strength = (uint8_t)n;
    else
        return false;
    return true;
}

/* How it is: hits 2, die 5 x2, used 5, deferred 4, flags. */
static bool set_state_word(runner *t, sns_unit *u, const words *w, int *i)
{
    const char *word = w->at[*i];
    int n = 0;
    if (is(word, "hits") || is(word, "die") || is(word, "used") || is(word, "deferred")) {
        if (*i + 1 >= w->count || !case_read_int(w->at[++*i], &n))
            return case_fail(t, "%s N", word);
        if (is(word, "hits")) {
            u->hits = (uint8_t)n;
            return true;
        }
        u->number = (uint8_t)n;
        u->dice = 1;
        if (*i + 1 < w->count && w->at[*i + 1][0] == 'x')
            u->dice = (uint8_t)atoi(w->at[++*i] + 1);
        u->flags |= is(word, "deferred") ? SNS_DEFERRED : SNS_IMPETUS;
        u->flags |= is(word, "used") ? SNS_ACTIVATED : 0;
        return true;
    }
    if (is(word, "marker"))
        u->flags |= SNS_ACTIVATED;
    u->flags = (uint16_t)(u->flags | sns_case_flag_of(word));
    return sns_case_flag_of(word) != 0 || case_fail(t, "a unit has no %s", word);
}

/* unit A1 HF 10,10,0 D3 ARM hits 1 die 5 x2; off, routed, out: not on the table */
bool sns_case_unit(runner *t, const words *w)
{
    sns_profile p;
    sns_unit u = { 0 };
    pl_point at = { 0, 0 };
    if (w->count < 4)
        return case_fail(t, "unit ID TYPE POSE|off|routed|out ...");
    const int unit = slot_of(t, w->at[1]);
    if (unit < 0 || !profile_of(w->at[2], &p))
        return case_fail(t, "%s %s is no unit", w->at[1], w->at[2]);
    if (sns_case_pose(w->at[3], &at, &u.heading))
        u.flags = SNS_HERE;
    else if (is(w->at[3], "routed") || is(w->at[3], "out"))
        u.flags = (uint16_t)sns_case_flag_of(w->at[3]);
    else if (!is(w->at[3], "off"))
        return case_fail(t, "%s is no pose", w->at[3]);
    u.x = at.x;
    u.y = at.y;
    for (int i = 4; i < w->count; i++)
        if (!set_profile_word(&p, w->at[i]) && !set_state_word(t, &u, w, &i))
            return false;
    sns_case_battle(t)->profile[unit] = p;
    sns_case_battle(t)->start.unit[unit] = u;
    return true;
}

/* ---- Commanders ---- */

static int commander_slot(runner *t, const char *id)
{
    sns_battle *b = sns_case_battle(t);
    const int found = sns_case_find(t, id);
    if (found >= 0)
        return sns_is_commander(found) ? found : case_fail(t, "%s is a unit", id) - 1;
    const int first = SNS_FIRST_COMMANDER + (id[0] == 'B' ? SNS_SIDE_COMMANDERS : 0);
    if ((id[0] != 'A' && id[0] != 'B') || strlen(id) >= SNS_ID_MAX)
        return case_fail(t, "%s: ids begin with A or B", id) - 1;
    for (int i = first; i < first + SNS_SIDE_COMMANDERS; i++)
        if (!b->card[i].id[0]) {
            snprintf(b->card[i].id, SNS_ID_MAX, "%s", id);
            snprintf(b->card[i].name, SNS_NAME_MAX, "%s", id);
            return i;
        }
    return case_fail(t, "no room for %s", id) - 1;
}

/* general AG 20,5; captain AC with A1; off, dead, left; moved, tried */
bool sns_case_commander(runner *t, const words *w)
{
    sns_commander c = { .unit = TC_NONE };
    pl_point at;
    int i = 3;
    if (w->count < 3)
        return case_fail(t, "%s ID x,y|with UNIT|off|dead|left", w->at[0]);
    const int piece = commander_slot(t, w->at[1]);
    if (piece < 0)
        return false;
    if (sns_case_point(w->at[2], &at)) {
        c = (sns_commander){ .x = at.x, .y = at.y, .unit = TC_NONE, .flags = SNS_CMD_HERE };
    } else if (is(w->at[2], "with") && w->count > 3) {
        const int unit = slot_of(t, w->at[3]); /* it may be described later */
        if (unit < 0)
            return false;
        c.unit = (uint8_t)unit;
        c.flags = SNS_CMD_HERE;
        i = 4;
    } else if (is(w->at[2], "dead") || is(w->at[2], "left")) {
        c.flags = is(w->at[2], "dead") ? SNS_CMD_DEAD : SNS_CMD_LEFT;
    } else if (!is(w->at[2], "off")) {
        return case_fail(t, "%s is no place", w->at[2]);
    }
    for (; i < w->count; i++)
        if (is(w->at[i], "moved"))
            c.flags |= SNS_CMD_MOVED;
        else if (is(w->at[i], "tried"))
            c.flags |= SNS_CMD_TRIED;
        else
            return case_fail(t, "a commander has no %s", w->at[i]);
    sns_case_battle(t)->rank[piece - SNS_FIRST_COMMANDER] =
        is(w->at[0], "general") ? SNS_GENERAL : SNS_CAPTAIN;
    sns_case_battle(t)->start.commander[piece - SNS_FIRST_COMMANDER] = c;
    return true;
}

static void drop_records(sns_state *s, int unit)
{
    int kept = 0;
    for (int i = 0; i < s->records; i++)
        if (s->record[i].a != unit && s->record[i].b != unit)
            s->record[kept++] = s->record[i];
    for (int i = kept; i < s->records; i++)
        s->record[i] = (sns_record){ 0 };
    s->records = (uint8_t)kept;
}

static void drop_piece(sns_battle *b, int piece)
{
    if (piece < 0)
        return;
    b->card[piece] = (sns_card){ 0 };
    drop_records(&b->start, piece);
    if (sns_is_commander(piece)) {
        b->rank[piece - SNS_FIRST_COMMANDER] = SNS_NOBODY;
        b->start.commander[piece - SNS_FIRST_COMMANDER] = (sns_commander){ .unit = TC_NONE };
    } else {
        b->profile[piece] = (sns_profile){ 0 };
        b->start.unit[piece] = (sns_unit){ 0 };
    }
}

bool sns_case_remove(runner *t, const words *w)
{
    sns_battle *b = sns_case_battle(t);
    for (int i = 1; i < w->count; i++) {
        const int piece = case_subject(t, w->at[i]);
        if (piece < 0 || piece >= SNS_PIECES)
            return false;
        drop_piece(b, piece);
    }
    return true;
}

bool sns_case_engaged(runner *t, const words *w)
{
    int edge = PL_FRONT, over = PL_FRONT;
    const int one = w->count > 2 ? case_subject(t, w->at[1]) : -1;
    const int other = w->count > 2 ? case_subject(t, w->at[2]) : -1;
    if (one < 0 || other < 0 || (w->count > 3 && !sns_case_edge_pair(w->at[3], &edge, &over)))
        return case_fail(t, "engaged UNIT UNIT [EDGE-EDGE]");
    sns_fixture_engage(&t->now.battle, one, edge, other, over);
    return true;
}

/* ---- What the case leaves out ---------------------------------------------------------------- */

static bool stands(const sns_battle *b, int unit)
{
    return b->start.unit[unit].flags & SNS_HERE;
}

static pl_point middle_of(const sns_battle *b, int unit)
{
    const pl_stand base = sns_base(b, &b->start, unit);
    return pl_stand_centre(&base);
}

static int32_t gap(pl_point p, pl_point q)
{
    return pl_root((uint64_t)pl_square(p, q));
}

static bool is_in_line(pl_point p, pl_point q)
{
    return abs(p.x - q.x) < 2500 || abs(p.y - q.y) < 2500;
}

enum { ROOM_MOST = 4000, LEADS = 5500 };

/* How good a place is for somebody who should be in nobody's way: far from all, in no line with
   them, near his own edge. */
static int32_t room_at(const sns_battle *b, int side, pl_point p)
{
    int32_t room = ROOM_MOST, less = 0;
    for (int i = 0; i < SNS_UNITS; i++) {
        if (!stands(b, i))
            continue;
        const pl_point at = middle_of(b, i);
        const int32_t d = gap(p, at);
        room = d < room ? d : room;
        less += d < 9000 && is_in_line(p, at) ? 300 : 0;
    }
    for (int i = 0; i < SNS_COMMANDERS; i++) {
        const sns_commander *c = &b->start.commander[i];
        if (!(c->flags & SNS_CMD_HERE) || c->unit != TC_NONE)
            continue;
        const int32_t d = gap(p, (pl_point){ c->x, c->y });
        room = d < room ? d : room;
    }
    for (int i = 0; i < b->pieces; i++)
        if (b->piece[i].kind < SNS_WALL && pl_inside(p, b->piece[i].at, b->piece[i].corners))
            less += 20000;
    return 10 * room - less - (side ? b->depth - p.y : p.y) / 100;
}

static bool is_led(const sns_battle *b, int unit)
{
    return sns_in_command(b, &b->start, unit);
}

/* The place for a general: leads most of those whom nobody leads yet. */
static bool find_general(const sns_battle *b, int side, pl_point *out)
{
    int32_t best = 0;
    int most = 0;
    for (int32_t y = 1000; y < b->depth; y += 1000)
        for (int32_t x = 1000; x < b->width; x += 1000) {
            const pl_point p = { x, y };
            int led = 0;
            for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
                led += stands(b, i) && !is_led(b, i) && gap(p, middle_of(b, i)) < LEADS;
            if (led < most || !led)
                continue;
            const int32_t room = room_at(b, side, p);
            if (led == most && room <= best)
                continue;
            most = led;
            best = room;
            *out = p;
        }
    return most > 0;
}

static bool has_commander(const sns_battle *b, int side)
{
    for (int i = side * SNS_SIDE_COMMANDERS; i < (side + 1) * SNS_SIDE_COMMANDERS; i++)
        if (b->rank[i])
            return true;
    return false;
}

static bool add_generals(runner *t, int side)
{
    sns_battle *b = sns_case_battle(t);
    pl_point at;
    if (sns_case_has_nobody(t, side) || has_commander(b, side))
        return true;
    for (unsigned n = 1; n <= SNS_SIDE_COMMANDERS && find_general(b, side, &at); n++) {
        char id[SNS_ID_MAX];
        snprintf(id, sizeof id, "%cAUTO%u", side ? 'B' : 'A', n);
        const int piece = commander_slot(t, id);
        if (piece < 0)
            return false;
        b->rank[piece - SNS_FIRST_COMMANDER] = SNS_GENERAL;
        b->start.commander[piece - SNS_FIRST_COMMANDER] =
            (sns_commander){ .x = at.x, .y = at.y, .unit = TC_NONE, .flags = SNS_CMD_HERE };
    }
    return true;
}

/* One more of a type at the place with the most room. */
static bool add_far(runner *t, int side, const char *id, int type)
{
    sns_battle *b = sns_case_battle(t);
    const int unit = slot_of(t, id);
    pl_point best = { 0, 0 };
    int32_t most = -100000000;
    if (unit < 0)
        return false;
    for (int32_t y = 3000; y <= b->depth - 3000; y += 1000)
        for (int32_t x = 2000; x <= b->width - 2000; x += 1000) {
            const int32_t room = room_at(b, side, (pl_point){ x, y });
            if (room > most) {
                most = room;
                best = (pl_point){ x, y };
            }
        }
    b->profile[unit] = sns_fixture_profile(type);
    b->start.unit[unit] = (sns_unit){
        .x = best.x, .y = best.y, .heading = side ? PL_TURN / 2 : 0, .flags = SNS_HERE
    };
    return true;
}

/* fill A 5 [CAV] */
bool sns_case_fill(runner *t, const words *w)
{
    int side, n;
    const int type =
        w->count > 3 ? case_name_index(w->at[3], sns_case_types, SNS_TYPES) : (int)SNS_HF;
    if (w->count < 3 || !sns_case_side(w->at[1], &side) || !case_read_int(w->at[2], &n) ||
        type <= 0)
        return case_fail(t, "fill SIDE N [TYPE]");
    for (unsigned k = 1; n > 0 && k <= SNS_SIDE_UNITS; k++) {
        char id[SNS_ID_MAX];
        snprintf(id, sizeof id, "%cFAR%u", side ? 'B' : 'A', k);
        if (sns_case_find(t, id) >= 0)
            continue;
        if (!add_far(t, side, id, type))
            return false;
        n--;
    }
    return true;
}

static int worth_of(const sns_battle *b, int side, bool routed)
{
    int value = 0;
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        if (b->profile[i].type && (!routed || b->start.unit[i].flags & SNS_ROUTED))
            value += sns_value(&b->profile[i]);
    return value;
}

/* army A 44 routed 14: what is missing of the total is a camp, of the loss a unit that has gone. */
bool sns_case_army(runner *t, const words *w)
{
    sns_battle *b = sns_case_battle(t);
    int side, total, routed = 0;
    if (w->count < 3 || !sns_case_side(w->at[1], &side) || !case_read_int(w->at[2], &total) ||
        (w->count > 4 && !case_read_int(w->at[4], &routed)))
        return case_fail(t, "army SIDE TOTAL [routed N]");
    drop_piece(b, sns_case_find(t, side ? "BGONE" : "AGONE"));
    drop_piece(b, sns_case_find(t, side ? "BCAMP" : "ACAMP"));
    const int gone = routed - worth_of(b, side, true);
    if (gone > 0) {
        const int unit = slot_of(t, side ? "BGONE" : "AGONE");
        if (unit < 0)
            return false;
        b->profile[unit] = sns_fixture_profile(SNS_MF);
        b->profile[unit].strength = (uint8_t)gone;
        b->start.unit[unit] = (sns_unit){ .flags = SNS_ROUTED };
    }
    const int rest = total - worth_of(b, side, false);
    if (rest < 0 || gone < 0)
        return case_fail(t, "the army is worth more already");
    if (rest == 0)
        return true;
    if (!add_far(t, side, side ? "BCAMP" : "ACAMP", SNS_CAMP))
        return false;
    const int camp = sns_case_find(t, side ? "BCAMP" : "ACAMP");
    b->profile[camp].strength = (uint8_t)rest;
    return true;
}

static int number_of(const sns_battle *b, int side)
{
    int n = 0;
    for (int i = side * SNS_SIDE_UNITS; i < (side + 1) * SNS_SIDE_UNITS; i++)
        n += b->profile[i].type && b->profile[i].type != SNS_CAMP &&
             !(b->start.unit[i].flags & (SNS_ROUTED | SNS_LEFT_OUT));
    return n;
}

bool sns_case_complete(runner *t)
{
    sns_battle *b = sns_case_battle(t);
    if (b->placing)
        return true;
    for (int side = 0; side < 2; side++) {
        if (!number_of(b, side) && !add_far(t, side, side ? "BFAR1" : "AFAR1", SNS_HF))
            return false;
        if (!add_generals(t, side))
            return false;
    }
    sns_fixture_count(&t->now.battle);
    return true;
}
