"""Reads an export into DuckDB without its SQLite extension, which is not on every machine."""
import csv
import os
import sqlite3
import tempfile

KINDS = {"INTEGER": "BIGINT", "REAL": "DOUBLE", "TEXT": "VARCHAR"}
# No cell of an export has this text.
NULL = "\x01"


def load(database, engine, without=()):
    """Copies the tables of an SQLite export into an engine. Returns the names of the columns of each table."""
    lite = sqlite3.connect(database)
    tables = {}
    for (table,) in lite.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
        if table in without:
            continue
        columns = [(row[1], KINDS[row[2]]) for row in lite.execute('PRAGMA table_info("%s")' % table)]
        tables[table] = [name for name, _ in columns]
        engine.execute('CREATE TABLE "%s" (%s)' % (table, ", ".join('"%s" %s' % column for column in columns)))
        with tempfile.NamedTemporaryFile("w", suffix=".csv", newline="", encoding="utf-8", delete=False) as file:
            writer, count = csv.writer(file, quoting=csv.QUOTE_ALL), 0
            for row in lite.execute('SELECT * FROM "%s"' % table):
                writer.writerow(NULL if cell is None else cell for cell in row)
                count += 1
        try:
            if count:
                engine.execute(
                    'INSERT INTO "%s" SELECT * FROM read_csv(?, auto_detect = false, header = false, delim = \',\', '
                    "quote = '\"', escape = '\"', nullstr = '%s', allow_quoted_nulls = true, parallel = false, "
                    "max_line_size = 16000000, columns = {%s})" % (
                        table, NULL, ", ".join("'%s': '%s'" % column for column in columns)), [file.name])
        finally:
            os.unlink(file.name)
    return tables


# The tables of which a fleet has many rows.
MULTIPLIED = ("capture", "device", "connection", "transfer", "pairing", "advertiser", "finding")


def multiply(database, connections, engine):
    """Fills an engine with copies of an export's captures. Returns the number of connections.

    Each copy has identifiers of its own, and is a day later than the one before. Procedures, transactions and values
    stay as they are, because nobody keeps those of a million connections on one machine.
    """
    tables = load(database, engine, without=("packet",))
    base = engine.execute("SELECT count(*) FROM connection").fetchone()[0]
    if base == 0:
        raise ValueError("%s has no connections" % database)
    copies = -(-connections // base)

    def copied(table, name):
        if name == "id" or name.endswith("_id"):
            # The first copy keeps its identifiers, which the other tables refer to.
            return "CASE WHEN copy = 0 THEN \"%s\" ELSE copy || ':' || \"%s\" END AS \"%s\"" % (name, name, name)
        if table == "capture" and name == "start_ns":
            return "start_ns + copy * 86400000000000 AS start_ns"
        return '"%s"' % name

    for table in MULTIPLIED:
        engine.execute('CREATE TABLE copied AS SELECT %s FROM "%s", range(%d) AS copies(copy)' % (
            ", ".join(copied(table, name) for name in tables[table]), table, copies))
        engine.execute('DROP TABLE "%s"' % table)
        engine.execute('ALTER TABLE copied RENAME TO "%s"' % table)
    return base * copies
