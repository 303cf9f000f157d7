/* Which system answers: over the enum and without a default, made of the one list of systems. */
#include "systems.h"

#define OWN_NAME(what)     what
#define OWN_OF(name, what) name##_##what
#include "../../core/own.h"

#include "own.def"
