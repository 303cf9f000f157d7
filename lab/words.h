/* The laboratory's answer for machines and for people. Hosted. */
#ifndef LAB_WORDS_H
#define LAB_WORDS_H

#include "../io/io.h"
#include "lab.h"

/* What the sums are about, for the head of a report. */
typedef struct lab_about {
    const lab_plan *plan;
    const char *scenario, *title, *seed;
    const char *level[2];
    const char *choice; /* options, rulings, variant in words; "" none */
    const char *versus; /* the other variant in words; NULL none */
    const char *from;   /* RECORD@PLY; NULL none */
    io_history history;
    /* The field in the state where the battles began, each subject shaded by the share of the
       battles (0 to 1) in which it was lost; NULL: no map in the report. */
    void (*map)(FILE *to, const tc_battle *b, const tc_state *s, const double *lost);
} lab_about;

/* The other variant's part of it, where there is one: the same, but of plan->versus. */
lab_about lab_versus(const lab_about *a, lab_plan *plan);

typedef struct lab_rate {
    double rate, low, high; /* Wilson, 95 % */
} lab_rate;
lab_rate lab_wilson(uint64_t hits, uint64_t of);

/* The same dice, two rules: the paired difference of a side's win rate, with its interval. */
typedef struct lab_gap {
    double difference, low, high;
} lab_gap;
lab_gap lab_paired(const lab_sum *s, int side);

/* As in history: the same winner; and, where the scenario says how it ended, that too. */
uint64_t lab_historical(const lab_about *a, const lab_sum *s);

/* What luck has to do with winning. Scores are counted in quarters of a deviation from here. */
#define LAB_LUCK_FROM (-0.125 * (LAB_LUCKS - 1))
typedef struct lab_fortune {
    double mean, deviation; /* of the swing of all dice for side 0, in points */
    bool varies;            /* else all ended alike, and nothing goes with luck */
    double r, low, high;    /* correlation of luck and winning, 95 % by Fisher's z */
    lab_rate luckier;       /* the luckier side won, of the battles won on uneven dice */
} lab_fortune;
lab_fortune lab_fortune_of(const lab_luck *l);

double lab_lost(const lab_sum *s, int subject); /* the share of the battles it was in, 0 to 1 */

/* At which a side is beaten: the middle of the battles' ends (it grows when others come up), and in
   words, "8", "8 to 9"; "" no such number. */
int lab_level(const lab_sum *s, int side);
const char *lab_level_words(const lab_sum *s, int side, char out[32]);

/* The turn that half of a distribution lies below, by linear search; 0: nothing in it. */
int lab_median(const uint64_t *counts, int n);

double lab_rounded(double x, int digits);        /* to so many digits, and never to -0 */
void lab_put_string(FILE *to, const char *text); /* as JSON has it, in quotes; NULL: null */
void lab_json(FILE *to, const lab_about *a, const lab_sum two[2]);
void lab_text(FILE *to, const lab_about *a, const lab_sum two[2]);
void lab_report(FILE *to, const lab_about *a, const lab_sum two[2]);

#endif
