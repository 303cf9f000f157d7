/* The laboratory's answer for machines and for people. Hosted. */
#ifndef LAB_WORDS_H
#define LAB_WORDS_H

#include "lab.h"
#include <stdio.h>

/* What the sums are about, for the head of a report. */
typedef struct lab_about {
    const lab_plan *plan;
    const char *scenario, *title, *seed;
    const char *level[2];
    const char *choice; /* options, rulings, variant in words; "" none */
    const char *versus; /* the other variant in words; NULL none */
    const char *from;   /* RECORD@PLY; NULL none */
    int historical;     /* the side that won in history, 2 nobody, -1 not known */
} lab_about;

typedef struct lab_rate {
    double rate, low, high; /* Wilson, 95 % */
} lab_rate;
lab_rate lab_wilson(uint64_t hits, uint64_t of);

void lab_json(FILE *to, const lab_about *a, const lab_sum two[2]);
void lab_text(FILE *to, const lab_about *a, const lab_sum two[2]);
void lab_report(FILE *to, const lab_about *a, const lab_sum two[2]);

#endif
