import Foundation
import TestSupport
import Testing

/// No line of a text screen is wider than the screen.
@Suite struct WidthTests {
  static let commands = [
    ["summary"], ["summary", "-v"], ["timeline"], ["timeline", "--detail", "transactions"],
    ["timeline", "--detail", "packets"], ["throughput"], ["throughput", "--plots"],
    ["connections"], ["connections", "--plots"], ["gatt"], ["pairing"], ["advertising"],
    ["packets"], ["check"], ["keys"],
  ]

  /// Those that name captures in their lines.
  static let withoutHeads = [["check"], ["summary"]]

  /// Those that tell of no capture, or of one and something else.
  static let otherCommands = [
    "rules", "formats", "rules att-timeout", "fields btatt", "model", "model --ladder 4",
    "explain $FIXTURES/heart-rate.btsnoop --frame 75", "diff heart-rate.btsnoop cut.btsnoop",
    "explain $FIXTURES/air-connection.pcap --frame 12 --quiz --answers",
    "lesson $FIXTURES/air-connection.pcap --answers", "lesson $FIXTURES/heart-rate.btsnoop",
  ]

  static let captures = [
    "heart-rate.btsnoop", "air-connection.pcap", "air-beacons.pcap", "credit-channel.btsnoop",
    "containers/blocks.pcapng", "simulated/ladder-4-air.pcap", "damaged/cut.btsnoop",
    // Its times are hours from its start, and as wide.
    "damaged/odd-pair.pklg",
    // Times before the first record's, and outcomes that are longer than their column.
    "damaged/clock-set-back.btsnoop", "diagnoses/integrity-failure.btsnoop",
    "rules/derivation-not-allowed.btsnoop",
  ]

  @Test(arguments: commands, [40, 58, 80])
  func `A screen's lines have no more columns than it has`(
    command: [String], width: Int
  ) throws {
    let captures = WidthTests.captures.map { "\"$FIXTURES\"/\($0)" }.joined(separator: " ")
    try inFolder { folder in
      // In the folder of the captures, whose names would else be long.
      let run = try ToolRun(
        shell: "cp \(captures) . && \"$BLETRACE\" \(command.joined(separator: " ")) "
          + "--width \(width) *.*", in: folder)
      let lines = run.standardOutput.split(separator: "\n")
      // A check names its captures itself.
      let heads = lines.count { $0.hasPrefix("==> ") }
      let hasHeads = !WidthTests.withoutHeads.contains(command)
      #expect(heads == (hasHeads ? WidthTests.captures.count : 0))
      #expect(lines.count >= WidthTests.captures.count)
      // A command to paste stays on one line.
      for line in lines
      where !line.drop(while: { $0 == " " }).hasPrefix("bletrace ") && columns(of: line) > width {
        Issue.record("\(columns(of: line)) columns: \(line)")
      }
    }
  }

  @Test(arguments: commands.filter { !withoutHeads.contains($0) })
  func `A long name between several files loses its middle`(command: [String]) throws {
    try inFolder { folder in
      let script = """
        for room in kitchen cellar; do
          cp "$FIXTURES"/damaged/cut.btsnoop $room-of-the-house-at-the-end-of-the-road.btsnoop
        done
        "$BLETRACE" \(command.joined(separator: " ")) --width 40 *.btsnoop
        """
      let lines = try ToolRun(shell: script, in: folder).standardOutput.split(separator: "\n")
      let heads = lines.filter { $0.hasPrefix("==> ") }
      #expect(
        heads == [
          "==> cellar-of-the-h…the-road.btsnoop <==", "==> kitchen-of-the-…the-road.btsnoop <==",
        ])
      #expect(heads.allSatisfy { columns(of: $0) == 40 })
    }
  }

  @Test(arguments: otherCommands, [40, 58, 80])
  func `A screen without a capture, or with two, is no wider either`(
    command: String, width: Int
  ) throws {
    try inFolder { folder in
      let run = try ToolRun(
        shell: "cp \"$FIXTURES\"/heart-rate.btsnoop \"$FIXTURES\"/damaged/cut.btsnoop . && "
          + "\"$BLETRACE\" \(command) --width \(width)", in: folder)
      let lines = run.standardOutput.split(separator: "\n")
      #expect(lines.count > 5)
      for line in lines where columns(of: line) > width {
        Issue.record("\(columns(of: line)) columns: \(line)")
      }
    }
  }

  @Test func `The examples of each help text stand on lines of their own`() throws {
    var commands: [Substring] = []
    try inFolder { folder in
      let help = try ToolRun(shell: "\"$BLETRACE\" --help", in: folder).standardOutput
      commands = help.split(separator: "\n").drop { !$0.hasSuffix(" SUBCOMMANDS:") }
        .compactMap { $0.wholeMatch(of: /\ \ ([a-z]+)\ .*/)?.1 }
    }
    #expect(commands.count > 15)
    // The tool's own help comes first.
    for command in [""] + commands {
      try inFolder { folder in
        let run = try ToolRun(
          shell: "COLUMNS=80 \"$BLETRACE\" help \(command)", in: folder)
        let lines = run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        let start = try #require(lines.firstIndex(of: "EXAMPLES"), "\(command)")
        let examples = lines[(start + 1)...].prefix { !$0.isEmpty }
        #expect(!examples.isEmpty)
        for line in examples {
          #expect(line.hasPrefix("  ") && line.contains("bletrace"), "\(line)")
        }
        #expect(run.standardOutput.contains("USAGE: bletrace"))
      }
    }
  }

  /// Combining marks have no column of their own; wide characters are counted once here.
  private func columns(of line: Substring) -> Int {
    line.unicodeScalars.count { $0.properties.generalCategory != .nonspacingMark }
  }
}
