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

  // MARK: BR/EDR

  /// Connection Complete, Core 6.0, Vol 4, Part E, 7.7.3; then a request for service discovery's
  /// channel, which its answer opens.
  ///
  /// A watcher sees all of it, so that what follows is known to be complete.
  private func classicSession() -> TestSession {
    let session = TestSession()
    let watcher = FieldWatcher()
    session.receive(
      HCIPackets.event(
        0x03, [0] + UInt16(1).octets + [UInt8](address: HCIPackets.phone) + [0x01, 0x00]),
      watcher: watcher)
    session.send(acl(l2cap(1, [0x02, 5, 4, 0, 0x01, 0x00, 0x40, 0x00])), watcher: watcher)
    session.receive(
      acl(l2cap(1, [0x03, 5, 8, 0, 0x71, 0x00, 0x40, 0x00, 0, 0, 0, 0])), watcher: watcher)
    return session
  }

  private func acl(_ data: some Collection<UInt8>, boundary: UInt16 = 2) -> [UInt8] {
    HCIPackets.acl(boundary: boundary, data)
  }

  private func l2cap(_ channel: UInt16, _ payload: [UInt8]) -> [UInt8] {
    HCIPackets.l2cap(channel, payload)
  }

  @Test func `A frame of a BR/EDR channel says what the channel is for and where it was opened`() {
    let session = classicSession()
    let watcher = FieldWatcher()
    // 0x0071 is the other side's end of the channel, 0x0040 this one's.
    session.send(acl(l2cap(0x71, [0x06, 0, 0])), watcher: watcher)
    #expect(values("btl2cap.cid", watcher) == [0x71])
    #expect(values("btl2cap.psm", watcher) == [1])
    #expect(values("btl2cap.connect_in", watcher) == [2])
    let answer = FieldWatcher()
    session.receive(acl(l2cap(0x40, [0x07, 0, 0])), watcher: answer)
    #expect(values("btl2cap.psm", answer) == [1])
    let other = FieldWatcher()
    session.receive(acl(l2cap(0x71, [1, 2, 3])), watcher: other)
    #expect(values("btl2cap.psm", other).isEmpty)
    #expect(values("btl2cap.payload", other).count == 1)
  }

  @Test(arguments: [true, false])
  func `What a BR/EDR channel is for is known to a watcher who comes later, if it was announced`(
    isAwaited: Bool
  ) {
    let session = TestSession()
    if isAwaited { session.tracker.awaitWatcher(of: .all) }
    session.receive(
      HCIPackets.event(
        0x03, [0] + UInt16(1).octets + [UInt8](address: HCIPackets.phone) + [0x01, 0x00]))
    session.send(acl(l2cap(1, [0x02, 5, 4, 0, 0x01, 0x00, 0x40, 0x00])))
    session.receive(acl(l2cap(1, [0x03, 5, 8, 0, 0x71, 0x00, 0x40, 0x00, 0, 0, 0, 0])))
    let watcher = FieldWatcher()
    session.send(acl(l2cap(0x71, [0x06, 0, 0])), watcher: watcher)
    #expect(values("btl2cap.cid", watcher) == [0x71])
    #expect(values("btl2cap.psm", watcher) == (isAwaited ? [1] : []))
    #expect(values("btl2cap.connect_in", watcher) == (isAwaited ? [2] : []))
  }

  @Test func `A BR/EDR channel that is closed has no frames`() {
    let session = classicSession()
    let request = FieldWatcher()
    session.send(acl(l2cap(1, [0x06, 6, 4, 0, 0x71, 0x00, 0x40, 0x00])), watcher: request)
    #expect(values("btl2cap.psm", request) == [1])
    #expect(values("btl2cap.connect_in", request) == [2])
    let late = FieldWatcher()
    session.receive(acl(l2cap(0x40, [0x07, 0, 0])), watcher: late)
    #expect(values("btl2cap.psm", late).isEmpty)
  }

  @Test func `A BR/EDR frame in fragments is shown where it is whole`() {
    let session = classicSession()
    let frame = l2cap(0x71, [0x06, 0, 0, 9])
    let first = FieldWatcher()
    session.send(acl(frame.prefix(6)), watcher: first)
    #expect(values("btl2cap.cid", first).isEmpty)
    let last = FieldWatcher()
    session.send(acl(frame.dropFirst(6), boundary: 1), watcher: last)
    #expect(values("bthci_acl.continuation_to", last) == [4])
    #expect(values("btl2cap.length", last) == [4])
    #expect(values("btl2cap.psm", last) == [1])
  }

  @Test func `Frames of a channel in enhanced retransmission mode are numbered`() {
    let session = classicSession()
    // Retransmission and Flow Control (4): mode 3, as both sides ask for.
    let option: [UInt8] = [0x04, 9, 3, 63, 20, 0xD0, 7, 0xE0, 0x2E, 0xF2, 3]
    session.send(acl(l2cap(1, [0x04, 7, 15, 0, 0x71, 0, 0, 0] + option)), watcher: FieldWatcher())
    session.receive(
      acl(l2cap(1, [0x04, 7, 15, 0, 0x40, 0, 0, 0] + option)), watcher: FieldWatcher())
    let watcher = FieldWatcher()
    // TxSeq 5, ReqSeq 2, then two octets and the checksum.
    session.send(acl(l2cap(0x71, [0x0A, 0x02, 0xAA, 0xBB, 0x34, 0x12])), watcher: watcher)
    #expect(values("btl2cap.control_txseq", watcher) == [5])
    #expect(values("btl2cap.control_reqseq", watcher) == [2])
    #expect(values("btl2cap.fcs", watcher) == [0x1234])
    let acknowledgement = FieldWatcher()
    session.receive(acl(l2cap(0x40, [0x01, 0x06, 0x78, 0x56])), watcher: acknowledgement)
    #expect(values("btl2cap.control_type", acknowledgement) == [1])
    #expect(values("btl2cap.control_reqseq", acknowledgement) == [6])
  }

  @Test func `Without a watcher BR/EDR is not looked into, and nothing of the analysis changes`() {
    let session = classicSession()
    let outcome = session.send(acl(l2cap(0x71, [0x06, 0, 0])))
    #expect(outcome.notDecoded == .classic)
    let watched = session.send(acl(l2cap(0x71, [0x06, 0, 0])), watcher: FieldWatcher())
    #expect(watched.notDecoded == .classic)
    #expect(watched.layer == outcome.layer)
  }

  @Test(arguments: 0..<20) func `A BR/EDR frame that is cut or lies does no harm`(_ count: Int) {
    let session = classicSession()
    let command: [UInt8] = [0x04, 7, 15, 0, 0x71, 0, 0, 0, 0x04, 9, 3, 63, 20, 0xD0, 7, 0xE0]
    session.send(acl(l2cap(1, Array(command.prefix(count)))), watcher: FieldWatcher())
    session.send(acl(Array(l2cap(1, command).prefix(count))), watcher: FieldWatcher())
    #expect(session.connection.technology == .classic)
  }

  @Test func `A class of device is shown in its parts`() {
    let session = TestSession()
    let watcher = FieldWatcher()
    // Connection Request: address, a smartphone, an ACL link.
    session.receive(
      HCIPackets.event(
        0x04, [UInt8](address: HCIPackets.phone) + [0x0C, 0x02, 0x5A, 0x01]), watcher: watcher)
    #expect(values("btcommon.cod.class_of_device", watcher) == [0x5A020C])
    #expect(values("btcommon.cod.major_device_class", watcher) == [2])
  }

  @Test(arguments: [0x0F00, 0x0FF1, 0x0FFF] as [UInt16])
  func `Data on a reserved handle belongs to no connection`(_ handle: UInt16) {
    let session = TestSession()
    let outcome = session.receive(HCIPackets.acl(handle: handle, [3, 0, 4, 0, 0x0A, 3, 0]))
    #expect(outcome.notDecoded == .vendor)
    #expect(session.tracker.connections.connections.isEmpty)
  }

  @Test func `A vendor's messages on a connection handle are set aside`() {
    let session = TestSession()
    let watcher = FieldWatcher()
    let outcome = session.receive(
      HCIPackets.acl(handle: 0x0EDC, [4, 0, 4, 0, 1, 2, 3, 4]), watcher: watcher)
    #expect(outcome.notDecoded == .vendor)
    #expect(values("bletrace.set_aside", watcher).count == 1)
    #expect(values("btl2cap.cid", watcher).isEmpty)
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

  @Test func `Who watches only from the middle is reported no number that lacks what came before`()
  {
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

  @Test func `An answer that is sent again is reported as that of the same request`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    // Which characteristics? One at 2, whose value at 3 is the device's name.
    session.air(
      link.att(.central, [0x08, 1, 0, 0xFF, 0xFF, 0x03, 0x28]), watcher: FieldWatcher())
    let answer = link.att(.peripheral, [0x09, 7, 2, 0, 0x02, 3, 0, 0x00, 0x2A])
    let first = FieldWatcher()
    session.air(answer, watcher: first)
    #expect(values("btatt.request_in_frame", first) == [2])
    #expect(values("btatt.response_in_frame", first).isEmpty)
    let again = FieldWatcher()
    let outcome = session.air(answer, watcher: again)
    #expect(outcome.isRetransmission)
    #expect(values("btatt.request_in_frame", again) == [2])
    #expect(values("btatt.response_in_frame", again) == [3])
    #expect(values("btatt.characteristic_properties", again) == [0x02])
    #expect(values("btatt.handle", again) == values("btatt.handle", first))
    // What came before now says what the handles are.
    #expect(values("btatt.uuid16", again).filter { $0 == 0x2A00 }.count == 2)
    let other = FieldWatcher()
    let notification = link.att(.peripheral, [0x1B, 3, 0, 0x41])
    session.air(notification, watcher: FieldWatcher())
    session.air(notification, watcher: other)
    #expect(values("btatt.response_in_frame", other).isEmpty)
    #expect(values("btatt.handle", other) == [3])
  }

  @Test func `A packet from the air that is shorter than it says is set aside`() {
    let session = TestSession()
    var packet = AirPacket.advertising(0x00, [UInt8](address: AirTestLink.peripheral))
    packet.pdu[1] = 30
    let watcher = FieldWatcher()
    let outcome = session.air(packet, watcher: watcher)
    #expect(outcome.notDecoded == .malformed)
    #expect(outcome.setAside == .malformed)
    #expect(values("bletrace.set_aside", watcher).count == 1)
    packet.pdu[1] = 4
    #expect(session.air(packet).setAside == nil)
  }

  @Test func `What Find Information showed stays known when a declaration explains it`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    session.air(link.att(.central, [0x04, 2, 0, 3, 0]), watcher: FieldWatcher())
    session.air(
      link.att(.peripheral, [0x05, 1, 2, 0, 0x03, 0x28, 3, 0, 0x00, 0x2A]), watcher: FieldWatcher())
    session.air(link.att(.central, [0x0A, 2, 0]), watcher: FieldWatcher())
    let watcher = FieldWatcher()
    session.air(link.att(.peripheral, [0x0B, 0x02, 3, 0, 0x00, 0x2A]), watcher: watcher)
    // The declaration's own type, its value's, and the UUID that it holds.
    #expect(values("btatt.uuid16", watcher).sorted() == [0x2803, 0x2A00, 0x2A00].sorted())
  }

  @Test func `A text that may go on behind a full response is reported as octets`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    session.air(link.att(.central, [0x04, 3, 0, 4, 0]), watcher: FieldWatcher())
    // A device's name at 3, the description of it at 4.
    session.air(
      link.att(.peripheral, [0x05, 1, 3, 0, 0x00, 0x2A, 4, 0, 0x01, 0x29]), watcher: FieldWatcher())
    for handle in [3, 4] as [UInt8] {
      let field = handle == 3 ? "btatt.device_name" : "btatt.characteristic_user_description"
      // ATT_MTU is 23: 21 octets are all there are, of 22 there may be more.
      for count in [21, 22] {
        session.air(link.att(.central, [0x0A, handle, 0]), watcher: FieldWatcher())
        let watcher = FieldWatcher()
        let text = [UInt8](repeating: 0x41, count: count)
        session.air(link.att(.peripheral, [0x0B] + text), watcher: watcher)
        #expect(values(field, watcher).count == (count == 21 ? 1 : 0))
        #expect(values("btatt.value", watcher).count == (count == 21 ? 0 : 1))
      }
      // The rest of it.
      session.air(link.att(.central, [0x0C, handle, 0, 22, 0]), watcher: FieldWatcher())
      let watcher = FieldWatcher()
      session.air(link.att(.peripheral, [0x0D, 0x42]), watcher: watcher)
      #expect(values(field, watcher).isEmpty)
      #expect(values("btatt.value", watcher).count == 1)
    }
  }

  @Test func `What is written is read as the attribute of the other side's server`() {
    let session = TestSession()
    var link = AirTestLink()
    session.air(link.request(), watcher: FieldWatcher())
    // The peripheral's attribute 3 is its name, the central's configures a characteristic.
    session.air(link.att(.central, [0x04, 3, 0, 3, 0]), watcher: FieldWatcher())
    session.air(link.att(.peripheral, [0x05, 1, 3, 0, 0x00, 0x2A]), watcher: FieldWatcher())
    session.air(link.att(.peripheral, [0x04, 3, 0, 3, 0]), watcher: FieldWatcher())
    session.air(link.att(.central, [0x05, 1, 3, 0, 0x02, 0x29]), watcher: FieldWatcher())
    let watcher = FieldWatcher()
    session.air(link.att(.peripheral, [0x12, 3, 0, 0x02, 0x00]), watcher: watcher)
    #expect(values("btatt.characteristic_configuration_client", watcher) == [2])
    #expect(values("btatt.device_name", watcher).isEmpty)
    let other = FieldWatcher()
    session.air(link.att(.central, [0x12, 3, 0, 0x41]), watcher: other)
    #expect(values("btatt.device_name", other).count == 1)
  }

  @Test func `Controller data of extended advertising is shown item by item`() {
    let session = TestSession()
    let watcher = FieldWatcher()
    // No flags, then the local name as ACAD: no such item belongs there, which is not the point.
    var packet = AirPacket.advertising(0x07, [0x05, 0x00, 0x03, 0x09, 0x41, 0x42])
    packet.sender = .auxiliaryAdvertiser
    packet.rfChannel = 20
    session.air(packet, watcher: watcher)
    #expect(values("btcommon.eir_ad.entry.type", watcher) == [0x09])
    #expect(values("btle.extended_advertising_header.acad", watcher).count == 1)
  }

  // MARK: HCI

  @Test func `A request for a channel that the SIG has given a number says what it is for`() {
    let session = TestSession()
    session.receive(HCIPackets.connectionComplete(), watcher: FieldWatcher())
    let watcher = FieldWatcher()
    // EATT, 0x0027; then a number that the device gave out.
    let request: [UInt8] = [0x14, 1, 10, 0, 0x27, 0, 0x40, 0, 0, 2, 64, 0, 5, 0]
    session.send(acl(l2cap(5, request)), watcher: watcher)
    #expect(values("btl2cap.psm", watcher) == [0x27])
    let other = FieldWatcher()
    session.send(
      acl(l2cap(5, [0x14, 2, 10, 0, 0x80, 0, 0x41, 0, 0, 2, 64, 0, 5, 0])), watcher: other)
    #expect(values("btl2cap.psm", other).isEmpty)
  }
}
