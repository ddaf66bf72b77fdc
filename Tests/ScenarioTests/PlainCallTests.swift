import Foundation
import TestSupport
import Testing

/// A call that names captures alone is made without the parser of arguments, and does what it does with an option that
/// changes nothing.
@Suite struct PlainCallTests {
  private static let calls = [
    "$FIXTURES/heart-rate.btsnoop", "summary $FIXTURES/heart-rate.btsnoop",
    "summary $FIXTURES/heart-rate.btsnoop $FIXTURES/air-beacons.pcap",
    "$FIXTURES/air-beacons.pcap $FIXTURES/heart-rate.btsnoop", "summary summary", "keys",
    "summary no-such-file", "no-such-file", "summary $FIXTURES/README.md", "summary ''", "''",
    "check $FIXTURES/heart-rate.btsnoop",
    "check $FIXTURES/heart-rate.btsnoop $FIXTURES/air-beacons.pcap", "check", "check no-such-file",
    "check $FIXTURES/README.md", "check summary", "check ''",
  ]

  /// What `.bletrace.yml` holds.
  private static let profiles = [
    nil, "profile: Acme\nservices:\n  - uuid: 180D\n    name: Beat\n", "no: [profile",
  ]

  @Test(arguments: calls, profiles)
  func `A call without options does what the parser of arguments would have it do`(
    call: String, profile: String?
  ) throws {
    try inFolder { folder in
      if let profile {
        try profile.write(
          to: folder.appendingPathComponent(".bletrace.yml"), atomically: true, encoding: .utf8)
      }
      // A file of a command's name is no capture unless a command stands before it.
      try Data().write(to: folder.appendingPathComponent("keys"))
      let plain = try ToolRun(shell: "\"$BLETRACE\" \(call)", in: folder)
      let parsed = try ToolRun(shell: "\"$BLETRACE\" \(call) --color never", in: folder)
      #expect(plain.standardOutput == parsed.standardOutput)
      #expect(plain.standardError == parsed.standardError)
      #expect(plain.status == parsed.status)
    }
  }

  @Test(arguments: ["", ">/dev/full"])
  func `The version alone is reported as the parser of arguments has it reported`(
    redirection: String
  ) throws {
    try inFolder { folder in
      let plain = try ToolRun(shell: "\"$BLETRACE\" --version \(redirection)", in: folder)
      let parsed = try ToolRun(shell: "\"$BLETRACE\" summary --version \(redirection)", in: folder)
      #expect(plain.standardOutput == parsed.standardOutput)
      #expect(plain.standardError == parsed.standardError)
      #expect(plain.status == parsed.status)
    }
  }
}
