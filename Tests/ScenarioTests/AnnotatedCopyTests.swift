import Foundation
import TestSupport
import Testing

/// `convert --annotate` of files whose records are not all packets.
@Suite struct AnnotatedCopyTests {
  @Test(arguments: ["packetlogger-big.pklg", "packetlogger-little.pklg"])
  func `Each note of a host is a comment of the next packet with its number in reports`(
    file: String
  ) throws {
    try inFolder { folder in
      let script = """
        cd "$FIXTURES/containers"
        "$BLETRACE" convert \(file) "$OUT/one.pcapng" --annotate 2> "$OUT/said"
        "$BLETRACE" convert "$OUT/one.pcapng" "$OUT/two.pcapng" --annotate 2>> "$OUT/said"
        cmp "$OUT/one.pcapng" "$OUT/two.pcapng" && cat "$OUT/said"
        grep -a -o 'host note ([^)]*): [A-Za-z ]*: [a-z ]*' "$OUT/one.pcapng"
        """
      let run = try ToolRun(
        shell: "OUT='\(folder.path)'; export OUT\n" + script, in: folder)
      #expect(
        run.standardOutput.contains("1 record is a host note, not a packet"),
        "\(run.standardOutput)")
      #expect(
        run.standardOutput.contains("host note (#1 of \(file), where this packet is #2): "),
        "\(run.standardOutput)")
      #expect(!run.standardOutput.contains("warning"))
    }
  }
}
