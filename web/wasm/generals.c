/* Generals, and a battle played out in their heads. */
#include "page.h"
#include "playout.h"

/* A general's mind outlives the module: the page keeps it and puts it back before it asks again, so
   that a plan lasts its activation whichever worker is asked. All zero: nothing is known. */
EXPORT(mind) void *page_mind(uint32_t side)
{
    return &page.mind[side & 1];
}

EXPORT(mind_size) uint32_t page_mind_size(void)
{
    return sizeof(page.mind[0]);
}

/* What a general of this level (enum ai_level) would do, and what was weighed for it. The choice
   never looks at the game's dice; the same position and mind give the same one. */
EXPORT(go) int page_go(uint32_t level, uint64_t seed)
{
    const int who = tc_awaits(&page.battle, &page.state).who;
    ai_search search = { .tells = true, .yields = true };

    if (who >= TC_CHANCE || level >= AI_LEVELS)
        return page_put(0, "null");
    ai_random *mind = &page.mind[who];
    seed ^= ai_seen(&page.battle, &page.state, who);
    if (level < AI_GENERAL)
        ai_random_seed(mind, seed);
    else
        mind->a = seed;
    ai_decide_level((int)level, &page.battle, &page.state, mind, &search, &page.other);
    const int at =
        page_put(page_put_decision(page_put(0, "{\"action\":"), &page.other), ",\"told\":");
    return page_put(at + ai_search_json(&page.battle, &search, NULL, page_rest(at), TEXT_MAX - at),
                    "}");
}

/* Would a general of this level at this side take the draw that the other has offered? The same
   position gives the same answer, whatever he has in mind. */
EXPORT(accepts_draw) bool page_accepts_draw(uint32_t level, uint32_t side, uint64_t seed)
{
    ai_random *mind = &page.mind[side & 1];

    ai_random_seed(mind, seed ^ ai_seen(&page.battle, &page.state, (int)(side & 1)));
    return level < AI_LEVELS &&
           ai_accepts_draw((int)level, &page.battle, &page.state, (int)(side & 1), mind, NULL);
}

/* The rest of the battle, captain against captain, after the decision in the buffer (len 0:
   none): the address of a playout, or 0 if the decision is refused. */
EXPORT(playout) const void *page_playout(uint32_t len, uint64_t seed)
{
    static playout result;
    bool good = true;

    if (len)
        (void)page_read_decision(len, &good);
    if (!good || !playout_run(&page.battle, &page.state, len ? &page.decision : NULL, seed,
                              &page.work[0], page.mind, &result))
        return NULL;
    return &result;
}
