/*
 * bletrace for C: read a Bluetooth LE capture, get what was found as JSON.
 *
 *     char *error = NULL;
 *     bletrace_capture *capture = bletrace_open("lock.btsnoop", &error);
 *     char *json = capture ? bletrace_analyze(capture, BLETRACE_CHECK, NULL, &error) : NULL;
 *     puts(json ? json : error);
 *     bletrace_free(json);
 *     bletrace_free(error);
 *     bletrace_close(capture);
 *
 * Texts are UTF-8 and end with a zero. Whatever a function returns belongs to the caller, who frees it. Functions may be
 * called from any thread; several may read one capture at a time.
 */
#ifndef BLETRACE_H
#define BLETRACE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Parts of an analysis: each is the JSON document that the command of the same name prints. */
#define BLETRACE_SUMMARY (1u << 0)
#define BLETRACE_CHECK (1u << 1)
#define BLETRACE_CONNECTIONS (1u << 2)
#define BLETRACE_THROUGHPUT (1u << 3)
#define BLETRACE_TIMELINE (1u << 4)
#define BLETRACE_GATT (1u << 5)
#define BLETRACE_PAIRING (1u << 6)
#define BLETRACE_ADVERTISING (1u << 7)
#define BLETRACE_ALL 0xFFu

/* A capture that can be analyzed any number of times. */
typedef struct bletrace_capture bletrace_capture;

/* How much an analysis may cost; 0 for no limit. One that was cut short has "stopped_early" in its "file". */
typedef struct bletrace_limits {
  /* How long records are read, in milliseconds. */
  uint64_t milliseconds;
  /* Octets of the unpacked capture. */
  uint64_t octets;
  /* Records. */
  uint64_t records;
  /* Octets by which the process may grow meanwhile. */
  uint64_t memory;
} bletrace_limits;

/*
 * Opens a capture in a file: btsnoop, pcap, pcapng, PacketLogger or text, plain or gzipped.
 * Returns NULL if it can't be read or is no capture; *error is then the reason, unless error is NULL.
 */
bletrace_capture *bletrace_open(const char *path, char **error);

/* Opens a capture in memory. The octets are copied; name is what reports call it. */
bletrace_capture *bletrace_open_octets(
  const uint8_t *octets, size_t count, const char *name, char **error);

/*
 * Reads a capture once. Returns JSON: the document of one part, or an object with the documents of several under the
 * names of their commands. limits may be NULL. Returns NULL where the file can no longer be read.
 */
char *bletrace_analyze(
  const bletrace_capture *capture, uint32_t parts, const bletrace_limits *limits, char **error);

/* Frees a text; NULL is ignored. */
void bletrace_free(char *text);

/* Closes a capture; NULL is ignored. */
void bletrace_close(bletrace_capture *capture);

#ifdef __cplusplus
}
#endif

#endif
