import Foundation
import TestSupport
import Testing

/// Directories, lists and many files as a call names them.
@Suite struct ManyFilesTests {
  private func output(_ shell: String) throws -> String {
    try inFolder { folder in
      let prepare = """
        mkdir -p logs/old && cp "$FIXTURES"/heart-rate.btsnoop logs/new.btsnoop
        cp "$FIXTURES"/credit-channel.btsnoop logs/old && touch -t 202001020000 logs/old/*
        echo 'no capture' > logs/notes.txt

        """
      return try ToolRun(shell: prepare + shell, in: folder).standardOutput
    }
  }

  @Test func `A directory stands for the captures in it, and with an option in its folders`() throws
  {
    let one = try output("\"$BLETRACE\" throughput logs --format csv | cut -d, -f1")
    #expect(one == "file\nlogs/new.btsnoop\n")
    let all = try output("\"$BLETRACE\" throughput logs --recursive --format csv | cut -d, -f1")
    #expect(all == "file\nlogs/new.btsnoop\nlogs/old/credit-channel.btsnoop\n")
  }

  @Test func `A pattern that no shell expanded stands for the files that match`() throws {
    let files = try output("\"$BLETRACE\" throughput 'logs/*/*.bt?noop' --format csv | cut -d, -f1")
    #expect(files == "file\nlogs/old/credit-channel.btsnoop\n")
    #expect(
      try output("\"$BLETRACE\" throughput 'logs/*.pcap' 2>&1; echo $?")
        == "bletrace: logs/*.pcap: no file matches this pattern; check the directory and the pattern\n2\n"
    )
    // A file of this name is no pattern.
    #expect(
      try output("cp logs/new.btsnoop 'logs/[1].x'; \"$BLETRACE\" check 'logs/[1].x' | head -1")
        .contains("[1].x"))
  }

  @Test func `A file in a directory that is named like a capture and can't be read is reported`()
    throws
  {
    let status = "\"$BLETRACE\" check logs --only att-timeout 2>&1 >/dev/null; echo $?"
    #expect(try output(status) == "0\n")
    for (name, make) in [
      ("a.pcap", ": > logs/a.pcap"), ("b.pcapng", "echo text > logs/b.pcapng"),
      ("c.btsnoop", "head -c 10 \"$FIXTURES\"/heart-rate.btsnoop > logs/c.btsnoop"),
      ("d.pcap.gz", "echo text > logs/d.pcap.gz"),
    ] {
      let lines = try output("\(make); \(status)").split(separator: "\n")
      #expect(lines.last == "2", "\(name): \(lines)")
      #expect(lines.first?.contains("logs/\(name)") == true, "\(name): \(lines)")
    }
    // The log of a build is none.
    #expect(try output("echo text > logs/build.log; \(status)") == "0\n")
  }

  @Test func `A page has a tab for each capture of a directory`() throws {
    let tabs = try output(
      "\"$BLETRACE\" report logs -r -o - | grep -o 'credit-channel.btsnoop' | sort -u")
    #expect(tabs == "credit-channel.btsnoop\n")
  }

  @Test func `JSON of several captures is one document`() throws {
    let text = try output(
      "\"$BLETRACE\" summary logs/new.btsnoop logs/notes.txt logs/old --format json")
    let document = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any]
    let captures = try #require(document?["captures"] as? [[String: Any]])
    #expect(
      captures.map { $0["schema"] as? String } == ["bletrace.summary/1", "bletrace.summary/1"])
    let alone = try output("\"$BLETRACE\" summary logs/new.btsnoop --format json")
    #expect(alone.hasPrefix("{\n  \"schema\": \"bletrace.summary/1\""))
  }

  @Test func `A directory without captures is an error`() throws {
    #expect(try output("\"$BLETRACE\" check empty 2>&1; echo $?").hasSuffix("2\n"))
    #expect(
      try output("mkdir empty; \"$BLETRACE\" check empty 2>&1; echo $?")
        == "bletrace: empty: has no captures; name another directory, or add --recursive\n2\n")
  }

  @Test func `An export takes a list of names, and files by their age`() throws {
    let count =
      "sqlite() { python3 -c \"import sqlite3; print(sqlite3.connect('o.sqlite')"
      + ".execute('SELECT count(*) FROM capture WHERE error IS NULL').fetchone()[0])\"; }; "
    let export = "\"$BLETRACE\" export -o o.sqlite 2>/dev/null "
    #expect(
      try output(count + "find logs -name '*.btsnoop' | \(export) --files-from -; sqlite") == "2\n")
    #expect(try output(count + "\(export) logs --recursive; sqlite") == "2\n")
    #expect(try output(count + "\(export) logs -r --newer 2021-01-01; sqlite") == "1\n")
    #expect(try output(count + "\(export) logs -r --newer logs/new.btsnoop; sqlite") == "0\n")
    #expect(
      try output("\"$BLETRACE\" export logs -o o --newer soon 2>&1; echo $?").hasSuffix("64\n"))
  }

  @Test func `A table with names that attack has them as text`() throws {
    let rows = try output(
      """
      "$BLETRACE" export "$FIXTURES"/quoted-name.btsnoop -o tables --format csv 2>/dev/null
      python3 -c "import csv; print([row['name'] for row in csv.DictReader(open('tables/device.csv'))])"
      """)
    #expect(rows.contains("a\"b"))
  }
}
