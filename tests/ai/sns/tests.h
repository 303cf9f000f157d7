/* The groups of tests of sns's generals. */
#ifndef TESTS_AI_SNS_H
#define TESTS_AI_SNS_H

int battle_tests(void);
int captain_tests(void);

#endif
