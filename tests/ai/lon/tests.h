/* The groups of tests of lon's generals. */
#ifndef TESTS_AI_LON_H
#define TESTS_AI_LON_H

int battle_tests(void);
int captain_tests(void);

#endif
