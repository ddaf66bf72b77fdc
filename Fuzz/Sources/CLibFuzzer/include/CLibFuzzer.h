#include <stddef.h>
#include <stdint.h>

/// libFuzzer's own loop: it makes inputs, calls `one` with each, and keeps those that reach new code.
int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*one)(const uint8_t *bytes, size_t length));
