/* How a floor asks a battle's own system: a switch over the enum, without a default, for each line
   of the floor's own.def, made of the one list of systems. Who includes this says first what the
   function is called, OWN_NAME(what), and what it is in a system, OWN_OF(name, what). */
#ifndef TC_OWN_H
#define TC_OWN_H

#include "tercio.h"

/* NOLINTBEGIN(bugprone-macro-parentheses): what comes in has parentheses of its own */
#define OWN_CASE(NAME, name, what, arguments)                                                      \
    case TC_##NAME:                                                                                \
        return OWN_OF(name, what) arguments;
#define OWN(type, what, otherwise, parameters, arguments)                                          \
    type OWN_NAME(what) parameters                                                                 \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(OWN_CASE, what, arguments)                                              \
        }                                                                                          \
        return otherwise;                                                                          \
    }
#define OWN_DO_CASE(NAME, name, what, arguments)                                                   \
    case TC_##NAME:                                                                                \
        OWN_OF(name, what) arguments;                                                              \
        break;
#define OWN_DO(what, parameters, arguments)                                                        \
    void OWN_NAME(what) parameters                                                                 \
    {                                                                                              \
        switch (TC_SYSTEM(b)) {                                                                    \
            TC_FOR_SYSTEMS(OWN_DO_CASE, what, arguments)                                           \
        }                                                                                          \
    }
/* NOLINTEND(bugprone-macro-parentheses) */

#endif
