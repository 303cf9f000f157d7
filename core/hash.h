/* XXH64: the one 64-bit hash of states and records. */
#ifndef TC_HASH_H
#define TC_HASH_H

#include "base.h"

uint64_t tc_xxh64(const uint8_t *data, size_t len, uint64_t seed);

#endif
