#ifndef ALLOCATION_COUNTER_H
#define ALLOCATION_COUNTER_H

/// How often the process has asked for memory so far, from all threads; -1 where nobody counts.
long finance_allocation_count(void);

#endif
