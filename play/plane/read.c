/* What a decision at a table measures: lengths with up to three places, angles with one; both
   become whole numbers exactly. */
#include "../read.h"

bool read_length_at(play_reader *r, read_span value, int32_t *out)
{
    return read_decimal(value, 3, out) ||
           read_wrong(r, value, "a length is a number in % with at most three places",
                      play_lexicon_of(r->b)->length);
}

bool read_length(play_reader *r, read_span object, const char *name, bool may_be_none, int32_t *out)
{
    read_span value;
    const bool given = read_member(object, name, &value);

    *out = 0;
    if (may_be_none && (!given || read_is_null(value)))
        return true;
    return given ? read_length_at(r, value, out) : read_missing(r, object, name);
}

bool read_angle(play_reader *r, read_span object, const char *name, bool may_be_none, int16_t *out)
{
    read_span value;
    const bool given = read_member(object, name, &value);
    int32_t tenths = 0;

    *out = 0;
    if (may_be_none && (!given || read_is_null(value)))
        return true;
    if (!given)
        return read_missing(r, object, name);
    if (!read_decimal(value, 1, &tenths) || tenths > INT16_MAX || tenths < INT16_MIN)
        return read_wrong(r, value, "an angle is a number of degrees with at most one place", NULL);
    *out = (int16_t)tenths;
    return true;
}
