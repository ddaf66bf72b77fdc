/* The functions are written in Swift: Sources/BLETraceC. */
#include "bletrace.h"
