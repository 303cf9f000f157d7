/* The parts of the audit test. */
#ifndef AUDIT_H
#define AUDIT_H

#include "stations.h"

void audit_lists(int *passed, int *failed);

#endif
