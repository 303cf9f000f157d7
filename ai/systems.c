/* The switches of ai/: what is asked of a battle's own system (own.def). Over the enum and without
   a default, made of the one list of systems. */
#include "general.h"

#define OWN_NAME(what)     own_##what
#define OWN_OF(name, what) ai_##name##_##what
#include "../core/own.h"

#include "own.def"
