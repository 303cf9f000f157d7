/* Linked into every program of the mute build: the rule named in TC_MUTED has no force. */
#include "../core/tercio.h"
#include <stdlib.h>

unsigned tc_muted = ~0u;

/* TC_MUTED is a rule's name (SOF-5.3.b), or unset. An unknown name stops the program at once, so
   that a misspelt id is never taken for one that no test notices. */
__attribute__((constructor)) static void read_muted(void)
{
    const char *name = getenv("TC_MUTED");

    if (!name || !*name)
        return;
    tc_muted = tc_rule_find(name);
    if (tc_muted == 0)
        _Exit(99);
}
