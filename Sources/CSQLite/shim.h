#include <sqlite3.h>

/* The destructor that has SQLite copy a text is a macro with a cast, which Swift does not import. */
static inline int sqlite3_bind_copied_text(sqlite3_stmt *statement, int index, const char *text, sqlite3_uint64 count) {
  return sqlite3_bind_text64(statement, index, text, count, SQLITE_TRANSIENT, SQLITE_UTF8);
}
