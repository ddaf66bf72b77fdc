#!/usr/bin/env python3
"""Exports captures with Spark: the tool runs once for each capture on the workers, and the rows become Parquet by day.

usage: spark-submit bletrace_spark.py --captures GLOB... --output FOLDER [--tool PATH] [--timeout SECONDS]

The rows are those of `bletrace export`. Captures that OUTPUT has already are not read again, so each night can go into the
same folder, and a job that was stopped is completed by the next one. A capture that can't be read, or takes too long, is
a row of `capture` with its error until a later job can read it; it never fails the job. See Docs/Fleet.md.
"""
import argparse
import hashlib
import json
import os
import subprocess
import tempfile

from pyspark.errors import AnalysisException
from pyspark.sql import SparkSession
from pyspark.sql.types import BooleanType, DoubleType, LongType, StringType, StructField, StructType

KINDS = {"boolean": BooleanType(), "integer": LongType(), "number": DoubleType()}


def tables(tool):
    """The columns of each table, from the tool's own description."""
    page = subprocess.run([tool, "export", "--tables"], capture_output=True, text=True, check=True).stdout
    found, table = {}, None
    for line in page.splitlines():
        if line.startswith("## "):
            table = found.setdefault(line[3:].strip(), [])
        elif table is not None and line.startswith("| `"):
            name, kind = (cell.strip() for cell in line.split("|")[1:3])
            table.append((name.strip("`"), kind))
    return found


def rows_of(path, content, tool, timeout, attempts=2):
    """(table, JSON) of each row of a capture."""
    problem = "no attempt"
    for _ in range(attempts):
        with tempfile.TemporaryDirectory() as folder:
            # Reports name the file as it was given: its path is put back below.
            capture = os.path.join(folder, "capture")
            with open(capture, "wb") as file:
                file.write(content)
            out = os.path.join(folder, "tables")
            try:
                run = subprocess.run(
                    [tool, "export", capture, "-o", out, "--format", "jsonl"],
                    capture_output=True, text=True, errors="replace", timeout=timeout)
            except (subprocess.TimeoutExpired, OSError) as failure:
                problem = str(failure)
                continue
            if run.returncode not in (0, 2) or not os.path.exists(os.path.join(out, "capture.jsonl")):
                problem = run.stderr.strip() or "the tool ended with %d" % run.returncode
                continue
            for name in sorted(os.listdir(out)):
                with open(os.path.join(out, name), encoding="utf-8") as lines:
                    for line in lines:
                        row = json.loads(line)
                        if name == "capture.jsonl":
                            row["path"] = path
                            if row["error"]:
                                row["error"] = row["error"].replace(capture, path)
                                row["id"] = "unreadable:" + path
                        if name == "file.jsonl":
                            row = file_row(row["capture_id"], path)
                        yield name[: -len(".jsonl")], row
            return
    digest = hashlib.sha256(content).hexdigest()
    yield "capture", {"id": "unreadable:" + path, "sha256": digest, "path": path, "error": problem}


def file_row(capture, path):
    """The row of a file that has the octets of a capture, with the identifier that the tool gives it."""
    number = 0xCBF29CE484222325
    for octet in path.encode("utf-8", "surrogateescape"):
        number = (number ^ octet) * 0x100000001B3 % 2**64
    return {"id": "%s-file-%d" % (capture, number >> 16), "capture_id": capture, "path": path}


def local_path(path):
    """A file's path as the tool names it; that of another store as it is."""
    return path[len("file:"):].replace("///", "/", 1) if path.startswith("file:") else path


def table_path(output, table):
    return os.path.join(output, table + ".parquet")


def read_table(spark, output, table):
    """The rows that are there, or None."""
    try:
        return spark.read.parquet(table_path(output, table))
    except AnalysisException:
        return None


def forget_outdated(spark, output, schema):
    """Removes the errors of captures that were read since. They are in the partition of captures without a start."""
    there = read_table(spark, output, "capture")
    readable = there.where("error is null").select("path").distinct()
    unknown = there.where("day = 'unknown'")
    errors = unknown.where("error is not null")
    if errors.join(readable, "path", "left_semi").isEmpty():
        return
    left = errors.join(readable, "path", "left_anti").unionByName(unknown.where("error is null"))
    # A partition can't be read and replaced at once; its rows are few enough to be held here.
    rows = left.select(schema.fieldNames()).collect()
    spark.createDataFrame(rows, schema).coalesce(1).write.mode("overwrite").option(
        "partitionOverwriteMode", "dynamic").partitionBy("day").parquet(table_path(output, "capture"))


def export(spark, patterns, output, tool, timeout):
    described = tables(tool)
    before = read_table(spark, output, "capture")
    # What could not be read is tried again.
    there = {row["id"] for row in before.where("error is null").select("id").collect()} if before else set()
    # Unlike the format "binaryFile", this has empty files, too.
    files = spark.sparkContext.binaryFiles(",".join(patterns))

    def read(part):
        for name, content in part:
            path = local_path(name)
            known = hashlib.sha256(content).hexdigest()[:16]
            if known in there:
                # Perhaps a copy: what is there is not repeated below.
                yield "file", "unknown", file_row(known, path)
                continue
            rows = list(rows_of(path, bytes(content), tool, timeout))
            start = next((row.get("start") for name, row in rows if name == "capture"), None)
            for name, row in rows:
                yield name, (start or "unknown")[:10], row

    # Each capture is read once, whatever number of tables is written; copies of a capture give one.
    lines = files.repartition(max(1, spark.sparkContext.defaultParallelism)).mapPartitions(read).cache()
    # A capture's own row comes last: where it is, all others are. Rows of a job that was stopped before are not repeated.
    for table in sorted(described, key=lambda table: table == "capture"):
        columns = described[table]
        schema = StructType(
            [StructField(name, KINDS.get(kind, StringType())) for name, kind in columns]
            + [StructField("day", StringType())])

        def values(line, columns=columns):
            _, day, row = line
            numbers = {name for name, kind in columns if kind == "number"}
            return tuple(
                float(row[name]) if name in numbers and row.get(name) is not None else row.get(name)
                for name, _ in columns) + (day,)

        rows = lines.filter(lambda line, table=table: line[0] == table).map(values)
        frame = spark.createDataFrame(rows, schema).dropDuplicates(["id"])
        old = read_table(spark, output, table)
        if old is not None:
            frame = frame.join(old.select("id"), "id", "left_anti").select(schema.fieldNames())
        frame.write.mode("append").partitionBy("day").parquet(table_path(output, table))
        if table == "capture" and old is not None:
            forget_outdated(spark, output, schema)
    failed = lines.filter(lambda line: line[0] == "capture" and line[2].get("error")).count()
    lines.unpersist()
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--captures", nargs="+", required=True)
    parser.add_argument("--output", required=True)
    parser.add_argument("--tool", default="bletrace")
    parser.add_argument("--timeout", type=float, default=600)
    options = parser.parse_args()
    spark = SparkSession.builder.appName("bletrace").getOrCreate()
    failed = export(spark, options.captures, options.output, options.tool, options.timeout)
    print("%d captures could not be read" % failed)
    spark.stop()


if __name__ == "__main__":
    main()
