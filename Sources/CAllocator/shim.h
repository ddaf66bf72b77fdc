#include <stdlib.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/* glibc raises the size from which a block is mapped on its own to that of the largest one freed so far. The lists of a
   long capture then leave gaps that nothing fills. A fixed size returns them as they are freed; it costs no time. */
static inline void allocator_return_large_blocks(void) {
#if defined(__GLIBC__)
  mallopt(M_MMAP_THRESHOLD, 128 * 1024);
#endif
}
