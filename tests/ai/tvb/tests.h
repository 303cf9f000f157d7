/* The groups of tests of tvb's generals. */
#ifndef TESTS_AI_TVB_H
#define TESTS_AI_TVB_H

int captain_tests(void);
int hidden_tests(void);

#endif
