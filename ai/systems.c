/* The switches of ai/: what is asked of a battle's own system (own.def). Over the enum and without
   a default, made of the one list of systems. */
#include "general.h"

#define CASE(NAME, name, what, arguments)                                                          \
    case TC_##NAME:                                                                                \
        return ai_##name##_##what arguments;
#define OWN(type, what, otherwise, parameters, arguments)                                          \
    type own_##what parameters                                                                     \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(CASE, what, arguments)                                                  \
        }                                                                                          \
        return otherwise;                                                                          \
    }
#define DO_CASE(NAME, name, what, arguments)                                                       \
    case TC_##NAME:                                                                                \
        ai_##name##_##what arguments;                                                              \
        break;
#define OWN_DO(what, parameters, arguments)                                                        \
    void own_##what parameters                                                                     \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(DO_CASE, what, arguments)                                               \
        }                                                                                          \
    }
#include "own.def"
