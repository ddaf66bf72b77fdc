/* Prints the check of a capture as JSON: cc check.c -lBLETraceC && ./a.out lock.btsnoop */
#include <stdio.h>
#include "bletrace.h"

int main(int count, char **arguments) {
  char *error = NULL;
  bletrace_limits limits = {.milliseconds = 10000};
  bletrace_capture *capture = bletrace_open(count > 1 ? arguments[1] : "", &error);
  char *json = capture ? bletrace_analyze(capture, BLETRACE_CHECK, &limits, &error) : NULL;
  if (json) fputs(json, stdout);
  if (error) fprintf(stderr, "%s\n", error);
  bletrace_close(capture);
  bletrace_free(error);
  int status = json ? 0 : 2;
  bletrace_free(json);
  return status;
}
