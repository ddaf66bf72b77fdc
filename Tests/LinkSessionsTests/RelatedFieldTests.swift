import ByteReading
import LinkSessions
import TestSupport
import Testing

/// What a watcher is told of a packet that only other packets say, and of traffic that is not followed.
@Suite struct RelatedFieldTests {
  /// The values of the fields of a name that a watcher was told.
  private func values(_ name: String, _ watcher: FieldWatcher) -> [UInt64] {
    let numbers = FieldCatalogue.standard.fields(named: name)
    return watcher.sightings.filter { numbers.contains($0.id) }.map(\.value)
  }

  // MARK: The air

  @Test func `A frame that came in parts over the air names the packets that held them`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    let frame = HCIPackets.att([0x1B, 0x15, 0, 1, 2, 3, 4, 5, 6, 7])
    let whole = FieldWatcher()
    session.air(link.packet(.central, llid: 2, HCIPackets.att([0x0A, 3, 0])), watcher: whole)
    #expect(values("btle.l2cap_index", whole) == [0])
    #expect(values("btle.l2cap.fragment", whole).isEmpty)
    let first = FieldWatcher()
    session.air(link.packet(.peripheral, llid: 2, Array(frame.prefix(6))), watcher: first)
    #expect(values("btle.l2cap_index", first) == [1])
    let middle = FieldWatcher()
    session.air(link.packet(.peripheral, llid: 1, Array(frame[6..<9])), watcher: middle)
    #expect(values("btle.l2cap_index", middle) == [1])
    #expect(values("btle.l2cap.fragment", middle).isEmpty)
    let last = FieldWatcher()
    session.air(link.packet(.peripheral, llid: 1, Array(frame.dropFirst(9))), watcher: last)
    #expect(values("btle.l2cap_index", last) == [1])
    #expect(values("btle.l2cap.fragment", last) == [3, 4, 5])
    #expect(values("btle.l2cap.fragment.count", last) == [3])
    #expect(values("btle.l2cap.reassembled.length", last) == [UInt64(frame.count)])
  }

  @Test func `Who watches only from the middle is told no number that lacks what came before`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.packet(.central, llid: 2, HCIPackets.att([0x0A, 3, 0])))
    let watcher = FieldWatcher()
    session.air(link.packet(.peripheral, llid: 2, HCIPackets.att([0x0B, 1])), watcher: watcher)
    #expect(values("btl2cap.cid", watcher) == [4])
    #expect(values("btle.l2cap_index", watcher).isEmpty)
  }

  @Test func `New parameters are in force from their instant on`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    // One packet an event, every 30 ms; the change is for event 8.
    let update: [UInt8] = [0x00, 2, 0, 0, 48, 0, 0, 0, 200, 0, 8, 0]
    var frames: [[UInt64]] = []
    for event in 0..<12 {
      let watcher = FieldWatcher()
      let packet =
        event == 2 ? link.control(.central, update) : link.packet(.central, llid: 1)
      session.air(packet, after: event == 0 ? 10_000_000 : 30_000_000, watcher: watcher)
      frames.append(values("btle.connection_parameters_in", watcher))
    }
    #expect(frames[0..<7].allSatisfy { $0 == [1] })
    #expect(frames[9...].allSatisfy { $0 == [4] })
  }

  @Test func `What belongs to a link layer procedure names the packet that began it`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request())
    session.air(link.control(.central, [0x14] + [251, 0, 0x48, 8, 251, 0, 0x48, 8]))
    let watcher = FieldWatcher()
    session.air(
      link.control(.peripheral, [0x15] + [27, 0, 0x48, 1, 27, 0, 0x48, 1]), watcher: watcher)
    #expect(values("btle.request_in_frame", watcher) == [2])
  }
}
