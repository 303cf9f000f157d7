/* Fair dice between people (dealer mode): the dice key of one step. The dealer has
   committed to the secret, the record so far and both contributions are public, so nobody can
   steer a die. */
#include "play.h"

/* What is hashed, under the secret as BLAKE2b key, 32 bytes out:
   "tercio dice 1", length of the game id (4 bytes, little endian), the game id, the line number
   (4 bytes, little endian), the hash of all lines so far (32 bytes), length of the contributions
   (4 bytes, little endian), the contributions. The lengths keep two different inputs different. */
static void add_number(play_blake2b *c, uint32_t n)
{
    const uint8_t bytes[4] = { (uint8_t)n, (uint8_t)(n >> 8), (uint8_t)(n >> 16),
                               (uint8_t)(n >> 24) };

    play_blake2b_add(c, bytes, sizeof bytes);
}

static uint32_t number_from_bytes(const uint8_t *at)
{
    return (uint32_t)at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

void play_fair_key(const uint8_t secret[32], const char *game, uint32_t line,
                   const uint8_t so_far[32], const uint8_t *contributions, int contributions_len,
                   uint32_t key[2])
{
    static const char domain[] = "tercio dice 1";
    play_blake2b c;
    uint8_t hash[32];
    uint32_t game_len = 0;

    while (game[game_len])
        game_len++;
    play_blake2b_init(&c, 32, secret, 32);
    play_blake2b_add(&c, domain, sizeof domain - 1);
    add_number(&c, game_len);
    play_blake2b_add(&c, game, game_len);
    add_number(&c, line);
    play_blake2b_add(&c, so_far, 32);
    add_number(&c, (uint32_t)contributions_len);
    if (contributions_len > 0)
        play_blake2b_add(&c, contributions, (size_t)contributions_len);
    play_blake2b_end(&c, hash);
    key[0] = number_from_bytes(hash);
    key[1] = number_from_bytes(hash + 4);
}

void play_seed_key(const char *seed, int len, uint32_t key[2])
{
    uint64_t number = 0;
    bool decimal = len > 0;

    for (int i = 0; i < len && decimal; i++) {
        const uint64_t digit = (uint64_t)(seed[i] - '0');
        decimal = seed[i] >= '0' && seed[i] <= '9' && number <= (UINT64_MAX - digit) / 10;
        number = number * 10 + digit;
    }
    key[0] = (uint32_t)number;
    key[1] = (uint32_t)(number >> 32);
    if (!decimal) {
        play_blake2b hash;
        uint8_t out[8];
        play_blake2b_init(&hash, 8, NULL, 0);
        play_blake2b_add(&hash, seed, (size_t)len);
        play_blake2b_end(&hash, out);
        key[0] = number_from_bytes(out);
        key[1] = number_from_bytes(out + 4);
    }
}
