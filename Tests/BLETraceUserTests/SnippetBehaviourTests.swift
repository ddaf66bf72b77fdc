import BLETrace
import Foundation
import Testing

/// The path of a file in `Fixtures`.
func fixture(_ name: String) -> String {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Fixtures/\(name)").path
}

/// What the articles show does what they say.
@Suite struct SnippetBehaviourTests {
  @Test func `An analyzer of the articles identifies what was refused`() throws {
    let capture = try Capture(path: fixture("heart-rate.btsnoop"))
    // The read that needed authentication, and the ends of discoveries.
    let refused = try capture.run(RefusalAnalyzer())
    #expect(refused.contains(148))
  }

  @Test func `An analyzer of the articles counts what was notified`() throws {
    let capture = try Capture(path: fixture("heart-rate.btsnoop"))
    #expect(try capture.run(NotificationAnalyzer()) == [0x0010: 32])
  }

  @Test func `The mock peripheral of the articles answers`() throws {
    var peripheral = MockPeripheral()
    var central = ATTBearer(handle: 0x0040)
    let known = central.send(.readRequest(ReadRequest(handle: 0x002A)))
    #expect(try central.receive(peripheral.answer(known)).map(\.octets) == [[0x0B, 87]])
    let unknown = central.send(.readRequest(ReadRequest(handle: 0x002B)))
    #expect(
      try central.receive(peripheral.answer(unknown)).map(\.octets) == [[0x01, 0x0A, 0x2B, 0, 1]])
    #expect(try answerRead() == [0x02, 0x40, 0x00, 0x06, 0, 2, 0, 4, 0, 0x0B, 87])
  }
}
