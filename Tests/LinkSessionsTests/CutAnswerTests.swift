import BluetoothPackets
import CaptureFiles
import LinkSessions
import TestSupport
import Testing

/// Responses whose rest the log lacks. The PDUs are made up.
@Suite struct CutAnswerTests {
  private let seen = TransactionRecorder()

  /// Four searches, of which the answer to the first has no continuation.
  private func session(hasTimes: Bool) -> TransactionRecorder {
    let session = TestSession(observers: [seen])
    func feed(_ packet: [UInt8], _ direction: CaptureRecord.Direction) {
      if hasTimes {
        session.feed(packet, .btsnoopH4, direction: direction)
      } else {
        session.feedUntimed(packet, direction: direction)
      }
    }
    feed(HCIPackets.connectionComplete(), .controllerToHost)
    let whole = HCIPackets.att([5, 1, 1, 0, 0, 0x28, 2, 0, 3, 0x28, 3, 0, 0, 0x2A])
    for first in 1...3 as ClosedRange<UInt8> {
      feed(HCIPackets.acl(boundary: 0, HCIPackets.att([4, first, 0, 9, 0])), .hostToController)
      let answer =
        first == 1 ? Array(whole.dropLast(6)) : HCIPackets.att([5, 1, first, 0, 3, 0x28])
      feed(HCIPackets.acl(answer), .controllerToHost)
      feed(HCIPackets.acl(HCIPackets.att([0x1B, 9, 0, 7])), .controllerToHost)
    }
    feed(HCIPackets.acl(boundary: 0, HCIPackets.att([4, 4, 0, 9, 0])), .hostToController)
    feed(HCIPackets.acl(HCIPackets.att([1, 4, 4, 0, 0x0A])), .controllerToHost)
    return seen
  }

  @Test(arguments: [true, false])
  func `The beginning of a response is the answer, and later ones answer later requests`(
    _ hasTimes: Bool
  ) {
    let seen = session(hasTimes: hasTimes)
    let searches = seen.ended.filter { $0.kind == .att(.findInformationRequest) }
    #expect(
      searches.map(\.outcome)
        == [.notInCapture, .success, .success, .error(.att(.attributeNotFound))])
    #expect(!seen.rules.contains(.attRequestBeforeAnswer))
    // A log without times has holes; in another one the peer did not send the rest.
    #expect(seen.rules == (hasTimes ? [.l2capIncompleteFrame] : []))
  }
}
