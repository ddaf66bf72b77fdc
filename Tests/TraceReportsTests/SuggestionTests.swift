import ByteReading
import LinkSessions
import Testing
import TraceReports

/// Names that are nearly the one that was typed.
@Suite struct SuggestionTests {
  private let names = ["summary", "timeline", "packets", "gatt", "throughput", "help"]

  @Test(arguments: [
    ("tiemline", "timeline"), ("timelin", "timeline"), ("TIMELINE", "timeline"),
    ("thruoghptu", "throughput"), ("gat", "gatt"), ("hepl", "help"),
  ])
  func `A word with a few slips is near the name that was meant`(_ word: String, _ name: String) {
    #expect(Suggestion.nearest(to: word, in: names) == name)
  }

  @Test func `Several near names come with the nearest first`() {
    #expect(Suggestion.nearest(2, to: "gatts", in: ["gate", "gatt", "gat"]) == ["gatt"])
    #expect(
      Suggestion.nearest(2, to: "handles", in: ["handels", "handle", "candles"])
        == ["handels", "handle"])
  }

  @Test(arguments: ["", "x", "lock", "capture.pcap", "nosuch", String(repeating: "a", count: 1000)])
  func `A word that is no slip away from anything suggests nothing`(_ word: String) {
    #expect(Suggestion.nearest(to: word, in: names) == nil)
  }

  @Test func `A shortened word stands for the first name that has its letters in their order`() {
    let names = ["summary", "pairing", "throughput", "connections", "convert"]
    #expect(Suggestion.unabbreviated("pair", in: names) == "pairing")
    #expect(Suggestion.unabbreviated("Thruput", in: names) == "throughput")
    #expect(Suggestion.unabbreviated("conn", in: names) == "connections")
    #expect(Suggestion.unabbreviated("pa", in: names) == nil)
    #expect(Suggestion.unabbreviated("pcap", in: names) == nil)
    #expect(Suggestion.unabbreviated("pairs", in: names) == nil)
  }

  @Test(arguments: [
    "frame.comment", "frame.comment.expert", "frame.interface_name", "frame.section_number",
    "frame.packet_flags_crc_error", "frame.verdict.hw", "frame.coloring_rule.name",
    "frame.md5_hash", "frame.incomplete", "_ws.malformed", "_ws.expert.message", "bluetooth.addr",
    "bthci_cmd.response_in_frame",
  ])
  func `A field of Wireshark's that bletrace has not says what to ask instead`(_ name: String)
    throws
  {
    let catalogue = FieldCatalogue.standard
    #expect(catalogue.fields(named: name).isEmpty)
    let reason = try #require(MissingField.reason(name))
    // What it sends people to is there.
    let words = reason.split { $0 == " " || $0 == "," || $0 == ";" }
    for word in words where word.contains(".") {
      #expect(!catalogue.fields(named: String(word)).isEmpty, "\(word)")
    }
  }

  @Test(arguments: ["frame.number", "frame.commentary", "btatt.opcode", "frame", ""])
  func `A field that is there, and a name that nobody has, have no such reason`(_ name: String) {
    #expect(MissingField.reason(name) == nil)
  }
}
