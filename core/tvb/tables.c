/* Table 1 for whoever is outside the core. */
#include "tables.h"

const tvb_type_row *tvb_type(int type)
{
    return type > TVB_NO_TYPE && type < TVB_TYPES ? &tvb_types[type] : NULL;
}
