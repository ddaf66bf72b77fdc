import Foundation
import TestSupport
import Testing

/// Text that others chose, names of files above all, can't steer a terminal, pass for another line
/// or break what a program reads.
@Suite struct TextTests {
  @Test func `File names with controls are reported as text, in reports, hints and messages`()
    throws
  {
    let script = """
      name=$(printf 'esc\\033[31m\\nline.btsnoop')
      cp "$FIXTURES"/heart-rate.btsnoop "$name"
      for command in summary timeline connections gatt pairing advertising throughput; do
        "$BLETRACE" $command "$name"
      done
      cp "$FIXTURES"/damaged/cut.btsnoop "$name"
      "$BLETRACE" summary "$name"
      "$BLETRACE" convert "$name" "$name"
      "$BLETRACE" throughput "$FIXTURES"/heart-rate.btsnoop --gatt "$name"
      "$BLETRACE" summary "missing $name"
      "$BLETRACE" packets "$name" -T fields -e "$name"
      "$BLETRACE" summary "$name" --width "$name"
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      for text in [run.standardOutput, run.standardError] {
        #expect(!text.contains("\u{1B}"))
        #expect(!text.split(separator: "\n").contains { $0.hasPrefix("line.btsnoop") })
        #expect(text.contains("esc\\u{1b}[31m\\u{a}line.btsnoop"))
      }
    }
  }

  @Test func `A file whose name is no UTF-8 is opened, named and written`() throws {
    let script = """
      name=$(printf 'caf\\351'); cp "$FIXTURES"/heart-rate.btsnoop "$name"
      "$BLETRACE" summary "$name" --format json | grep '"name": "caf'
      "$BLETRACE" convert "$name" "$name.pcapng" && "$BLETRACE" summary "$name.pcapng" | head -c 14
      "$BLETRACE" throughput "$name" --plot="$name.svg" > report && test -f "$name.svg" && echo .
      "$BLETRACE" throughput "$name" --plot "$name"
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "    \"name\": \"caf\\\\xE9\",\ncaf\\xE9.pcapng.\n")
      #expect(
        run.standardError
          == "bletrace: caf\\xE9: is the capture that is being read; write to another file\n")
    }
  }

  @Test func `A list of names, or the file whose age is compared, is not written over`() throws {
    let script = """
      cp "$FIXTURES"/heart-rate.btsnoop a.btsnoop; echo a.btsnoop > list; ln list other
      for option in --junit --sarif; do
        "$BLETRACE" check --files-from list $option list > out; echo $?
        "$BLETRACE" check --files-from list $option ./other > out; echo $?
        "$BLETRACE" check a.btsnoop --newer other $option list > out; echo $?
      done
      "$BLETRACE" export --files-from list -o other > out; echo $?
      "$BLETRACE" export a.btsnoop --newer list -o other > out; echo $?
      cat list
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == String(repeating: "2\n", count: 8) + "a.btsnoop\n")
      let lines = run.standardError.split(separator: "\n")
      #expect(lines.count == 8 && lines.allSatisfy { $0.contains("is a file that is being read") })
    }
  }

  @Test func `A simulation is written into files and folders whose names are no UTF-8`() throws {
    let script = """
      name=$(printf 'caf\\351')
      "$BLETRACE" simulate --output "$name" --bytes 500 > /dev/null && ls "$name" | wc -l
      "$BLETRACE" simulate --output "$name.pcap" --bytes 500 && ls "$name.truth.json" | wc -c
      "$BLETRACE" summary "$name.pcap" | head -c 12
      grep -c '"capture": "caf' "$name.truth.json"
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      // Captures of both hosts and of the air with the truth beside each; é has one octet here.
      #expect(run.standardOutput == "6\n16\ncaf\\xE9.pcap1\n")
      #expect(run.standardError == "")
    }
  }

  @Test func `A pattern of values takes no size of values`() throws {
    let run = try ToolRun([
      "simulate", "--output", "-", "--pattern", "heart-rate", "--value", "40",
    ])
    #expect(run.standardError.contains("--value does not apply"))
    #expect(!run.standardError.contains("raise --mtu"))
  }

  @Test func `JSON escapes controls beyond ASCII and those that turn the order of text`() throws {
    let script = """
      name=$(printf 'c1\\302\\233 bidi\\342\\200\\256\\330\\234 line\\342\\200\\250 ok\\303\\251')
      cp "$FIXTURES"/heart-rate.btsnoop "$name"
      "$BLETRACE" summary "$name" --format json | grep '"name": "c1'
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(
        run.standardOutput
          == "    \"name\": \"c1\\u009b bidi\\u202e\\u061c line\\u2028 ok\u{E9}\",\n")
    }
  }

  @Test(arguments: ["[1,2]", "{\"a\":1}", "\"text\"", "42"])
  func `JSON that is no document of gatt is reported as what it is`(document: String) throws {
    let script = """
      echo '\(document)' > other.json
      "$BLETRACE" gatt "$FIXTURES"/heart-rate.btsnoop --gatt other.json
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.status == "2")
      #expect(run.standardError.hasPrefix("bletrace: other.json: is JSON, but not a document of "))
    }
  }

  @Test func `Quotes around a column are doubled in it`() throws {
    let script = """
      "$BLETRACE" packets "$FIXTURES"/quoted-name.btsnoop -T fields -E quote=d \
        -e btcommon.eir_ad.entry.device_name
      "$BLETRACE" packets "$FIXTURES"/quoted-name.btsnoop -T fields -E quote=s \
        -e btcommon.eir_ad.entry.device_name
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "\"a\"\"b's\"\n'a\"b''s'\n")
    }
  }

  @Test func `Numbers of 64 bits are exact, and texts in JSON, whose numbers often have 53`() throws
  {
    let script = """
      "$BLETRACE" packets "$FIXTURES"/air-connection.pcap | grep -c 'Rand: 12379813812177893520,'
      "$BLETRACE" packets "$FIXTURES"/air-connection.pcap --format jsonl \
        | grep -c '"btle.control.random_number":"12379813812177893520"'
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput == "1\n1\n")
    }
  }

  @Test func `A clock that was set back gives no negative length of time`() throws {
    let script = """
      for command in summary connections timeline throughput pairing; do
        "$BLETRACE" $command "$FIXTURES"/damaged/clock-set-back.btsnoop
      done
      """
    try inFolder { folder in
      let run = try ToolRun(shell: script, in: folder)
      #expect(run.standardOutput.contains("the clock was set back by 1 min 40 s"))
      #expect(!run.standardOutput.contains(/-[0-9.]+ (ns|µs|ms|s|min|h|d)\\b/))
    }
  }
}
