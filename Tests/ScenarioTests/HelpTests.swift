import TestSupport
import Testing

/// The help of each command: two screens, with its own options first.
@Suite struct HelpTests {
  private static let commands = [
    "summary", "report", "timeline", "packets", "gatt", "pairing", "advertising", "throughput",
    "connections", "model", "check", "contract", "diff", "rules", "export", "convert", "redact",
    "decrypt", "keys", "simulate", "lesson", "explain", "fields", "formats",
  ]

  private func help(_ command: String) throws -> [Substring] {
    try inFolder { folder in
      let run = try ToolRun(shell: "COLUMNS=80 \"$BLETRACE\" help \(command)", in: folder)
      #expect(run.status == "0")
      return run.standardOutput.split(separator: "\n", omittingEmptySubsequences: false)
        .dropLast()
    }
  }

  @Test(arguments: commands)
  func `A command's help fits two screens, its own options before those of others`(
    _ command: String
  ) throws {
    let lines = try help(command)
    #expect(lines.count <= 90)
    #expect(lines.allSatisfy { $0.count <= 80 })
    let options = try #require(lines.firstIndex(of: "OPTIONS:"))
    for title in ["PROFILES:", "KEYS:", "MORE OPTIONS:"] {
      if let other = lines.firstIndex(of: Substring(title)) { #expect(other > options) }
    }
    // What it does not describe itself, it says where to find.
    let text = lines.joined(separator: "\n")
    for match in text.matches(of: /see\s+`bletrace\s+help\s+([a-z]+)`/) {
      #expect(String(match.1) != command && Self.commands.contains(String(match.1)))
    }
  }

  @Test func `Options that are described elsewhere are described there`() throws {
    let keys = try help("keys").joined(separator: "\n")
    for option in ["--profile <file>", "--ltk <key>", "--keys-from <file>", "--no-decrypt  "] {
      #expect(keys.contains("  \(option)"), "\(option)")
    }
    let summary = try help("summary").joined(separator: "\n")
    for option in ["--user-link-type <", "--as <", "--color <", "--width <", "--tz <"] {
      #expect(summary.contains("  \(option)"), "\(option)")
    }
    #expect(try help("model").joined(separator: "\n").contains("  --interval <ms>"))
    let check = try help("check").joined(separator: " ")
    for option in ["--ltk,", "--profile,", "--width,", "--tz,"] { #expect(check.contains(option)) }
    #expect(try help("simulate").contains { $0.contains("--interval, ") })
  }
}
