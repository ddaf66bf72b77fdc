import Foundation
import TestSupport
import Testing

/// The other program that shows packets.
enum Tshark {
  /// Whether this machine has it.
  static let isThere: Bool = {
    let paths = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    return paths.contains { FileManager.default.isExecutableFile(atPath: $0 + "/tshark") }
  }()
}

/// Times of day beside those of tshark.
@Suite(.enabled(if: Tshark.isThere, "no tshark on this machine"))
struct ClockTests {
  /// All containers of one session, a clock that was set back, and sniffers with clocks of their own.
  static let captures = [
    "containers/h4.btsnoop", "containers/h1.btsnoop", "containers/h4-big-ns.pcap",
    "containers/h4-little-us.pcap", "containers/h4-big.pcapng", "containers/h4.pcapng.gz",
    "containers/monitor.btsnoop", "containers/monitor.pcap", "containers/offset.pcapng",
    "containers/packetlogger-big.pklg", "containers/packetlogger-little.pklg",
    "containers/resolution-binary.pcapng", "containers/resolution-ns.pcapng",
    "containers/sections.pcapng", "containers/interfaces.pcapng", "containers/air-ppi.pcap",
    "damaged/clock-set-back.btsnoop", "air-connection.pcap", "air-connection-nordic.pcapng",
    "air-fragments-nordic-v2.pcap", "simulated/timeout-air.pcap",
  ]

  private func compare(
    _ form: String, _ zone: String, _ captures: [String] = ClockTests.captures, in folder: URL
  ) throws {
    let names = captures.map { "'\($0)'" }.joined(separator: " ")
    let run = try ToolRun(
      shell: """
        export TZ=\(zone)
        for name in \(names); do
          case $name in /*) file=$name ;; *) file="$FIXTURES"/$name ;; esac
          tshark -r "$file" -t \(form) -T fields -e _ws.col.Time 2>/dev/null | cut -c 1-26 > theirs
          "$BLETRACE" packets "$file" -t \(form) -T fields -e _ws.col.Time 2>/dev/null > ours
          if cmp -s ours theirs && [ -s ours ]; then echo same; else echo "differs: $name"; fi
        done
        """, in: folder)
    let lines = run.standardOutput.split(separator: "\n")
    #expect(lines.count == captures.count)
    for line in lines where line != "same" { Issue.record("\(form) \(zone) \(line)") }
  }

  @Test(arguments: [("ad", "Europe/Berlin"), ("ad", "America/St_Johns"), ("ud", "Europe/Berlin")])
  func `The list of packets has tshark's times of day, whatever the format`(
    form: String, zone: String
  ) throws {
    try inFolder { try compare(form, zone, in: $0) }
  }

  @Test func `So it has across midnight, and where daylight saving begins and ends`() throws {
    // Half a minute around each: local midnight, and the changes of 2024 in Berlin.
    let starts = [1_709_420_385, 1_711_846_785, 1_729_990_785]
    try inFolder { folder in
      var paths: [String] = []
      for start in starts {
        var log: [UInt8] = Array("btsnoop\0".utf8) + Self.big(1, 4) + Self.big(1002, 4)
        for second in 0..<30 {
          let microseconds = UInt64(start + second) * 1_000_000 + 999_999
          log += Self.big(4, 4) + Self.big(4, 4) + Self.big(2, 4) + Self.big(0, 4)
          log += Self.big(microseconds + 0x00DC_DDB3_0F2F_8000, 8) + [1, 3, 0x0C, 0]
        }
        let path = folder.appendingPathComponent("\(start).btsnoop")
        try Data(log).write(to: path)
        paths.append(path.path)
      }
      try compare("ad", "Europe/Berlin", paths, in: folder)
      try compare("ad", "Asia/Kolkata", paths, in: folder)
    }
  }

  private static func big(_ value: UInt64, _ octets: UInt64) -> [UInt8] {
    (0..<octets).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
}
