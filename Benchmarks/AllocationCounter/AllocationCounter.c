// Counts what is asked of the allocator, by standing in for its entry points and passing every call on.
//
// The GNU C Library lets a program replace malloc and calls the replacement everywhere. Memory still comes from its
// own heap, so free need not be replaced. Elsewhere nothing is counted.

#include "AllocationCounter.h"

// Says which C library this is.
#include <stdlib.h>

#if defined(__GLIBC__)
#include <stdatomic.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);

static atomic_long allocations;

static void note(void) { atomic_fetch_add_explicit(&allocations, 1, memory_order_relaxed); }

void *malloc(size_t size) {
  note();
  return __libc_malloc(size);
}

void *calloc(size_t count, size_t size) {
  note();
  return __libc_calloc(count, size);
}

void *realloc(void *memory, size_t size) {
  note();
  return __libc_realloc(memory, size);
}

long finance_allocation_count(void) { return atomic_load_explicit(&allocations, memory_order_relaxed); }
#else
long finance_allocation_count(void) { return -1; }
#endif
