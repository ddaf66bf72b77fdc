#pragma once
#include <stdbool.h>
#include <stdint.h>

/// Blocks of memory asked for since the process began, on all threads.
uint64_t allocation_count(void);

/// Whether this system lets us count.
bool allocations_are_counted(void);
