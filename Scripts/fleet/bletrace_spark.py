#!/usr/bin/env python3
"""Exports captures with Spark: the tool runs once for each capture on the workers, and the rows become Parquet by day.

usage: spark-submit bletrace_spark.py --captures GLOB... --output FOLDER [--tool PATH] [--timeout SECONDS]

The rows are those of `bletrace export`. Captures that OUTPUT has already are not read again, so each night can go into the
same folder. A capture that can't be read, or takes too long, is a row of `capture` with its
error; it never fails the job. See Docs/Fleet.md.
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
                        yield name[: -len(".jsonl")], row
            return
    digest = hashlib.sha256(content).hexdigest()
    yield "capture", {"id": "unreadable:" + path, "sha256": digest, "path": path, "error": problem}


def local_path(path):
    """A file's path as the tool names it; that of another store as it is."""
    return path[len("file:"):].replace("///", "/", 1) if path.startswith("file:") else path


def known(spark, output):
    """The identifiers of the captures that are there."""
    try:
        return {row["id"] for row in spark.read.parquet(os.path.join(output, "capture.parquet")).select("id").collect()}
    except AnalysisException:
        return set()


def export(spark, patterns, output, tool, timeout):
    described = tables(tool)
    there = known(spark, output)
    # Unlike the format "binaryFile", this has empty files, too.
    files = spark.sparkContext.binaryFiles(",".join(patterns))

    def read(part):
        for name, content in part:
            path = local_path(name)
            if hashlib.sha256(content).hexdigest()[:16] in there or "unreadable:" + path in there:
                continue
            rows = list(rows_of(path, bytes(content), tool, timeout))
            start = next((row.get("start") for name, row in rows if name == "capture"), None)
            for name, row in rows:
                yield name, (start or "unknown")[:10], row

    # Each capture is read once, whatever number of tables is written; copies of a capture give one.
    lines = files.repartition(max(1, spark.sparkContext.defaultParallelism)).mapPartitions(read).cache()
    for table, columns in described.items():
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
        frame.write.mode("append").partitionBy("day").parquet(os.path.join(output, table + ".parquet"))
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
