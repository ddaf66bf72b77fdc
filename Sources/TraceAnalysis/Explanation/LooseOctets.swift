import BluetoothPackets
public import ByteReading
import CaptureFiles
public import LinkSessions

/// Octets without a capture: a PDU that somebody has written down.
public struct LooseOctets: Sendable {
  /// What octets are taken for.
  public enum Form: String, Sendable, CaseIterable {
    /// An ATT PDU, from its opcode on.
    case att
    /// A PDU of the Security Manager, from its code on.
    case smp
    /// An L2CAP frame, from its length on.
    case l2cap
    /// A packet of the link layer, from its access address to its CRC.
    case ll
    /// A command, an event or an ACL packet, without the octet that says which; its length tells.
    case hci
    /// Advertising data: AD structures, from the first one's length on.
    case ad
    /// An HCI packet, from its packet type on.
    case h4
  }

  /// What the octets were taken for.
  public let form: Form
  /// The octets, and the fields in them.
  public let dissection: DissectedOctets
  /// The error that ended decoding early; the fields before it are good.
  public let stoppedBy: WireError?
  /// Why a packet of the link layer was not decoded further; nil where it was, or where nothing tells.
  public let notDecoded: NotDecodedReason?
  /// Octets behind what was read.
  public let unread: Int

  /// Reads octets that somebody has typed.
  public init(_ octets: [UInt8], as form: Form) {
    self.form = form
    let watcher = FieldWatcher()
    var unread = 0
    var notDecoded: NotDecodedReason?
    let stoppedBy: WireError?
    do throws(WireError) {
      unread = try LooseOctets.read(octets, form, watcher, &notDecoded)
      stoppedBy = nil
    } catch {
      stoppedBy = error
    }
    dissection = DissectedOctets(octets.rawSpan, watcher)
    self.stoppedBy = stoppedBy
    self.notDecoded = notDecoded
    self.unread = unread
  }

  /// Whether the octets are such a packet, as far as one can see: nothing is missing, nothing is
  /// left.
  public var fits: Bool { stoppedBy == nil && unread == 0 && hasName }

  /// What the octets may be, the likeliest first: all that they fit.
  public static func forms(fitting octets: [UInt8]) -> [Form] {
    Form.allCases.filter { LooseOctets(octets, as: $0).fits }
      .sorted { LooseOctets.order($0) < LooseOctets.order($1) }
  }

  /// Forms with more redundancy come first: octets seldom fit them by chance.
  private static func order(_ form: Form) -> Int {
    switch form {
    case .ll: 0
    case .h4: 1
    case .l2cap: 2
    case .ad: 3
    case .hci: 4
    case .att: 5
    case .smp: 6
    }
  }

  /// Whether the first thing that has a kind is of a kind that the specification knows.
  private var hasName: Bool {
    // What stands in no octet, such as a direction, is nothing that they could fit.
    for sighting in dissection.sightings where sighting.length > 0 || sighting.isScope {
      guard let field = FieldCatalogue.standard[sighting.id], field.hasValueNames,
        !sighting.isScope
      else { continue }
      return field.valueName(of: sighting.value) != nil
    }
    return form == .ad && dissection.packet.count > 2
  }

  // MARK: Reading

  /// - Returns: octets that are left.
  private static func read(
    _ octets: [UInt8], _ form: Form, _ watcher: FieldWatcher,
    _ notDecoded: inout NotDecodedReason?
  ) throws(WireError) -> Int {
    var input = ByteReader(octets.rawSpan, watcher: watcher)
    switch form {
    case .att: _ = try ATTPDU(parsing: &input)
    case .smp: _ = try SMPPDU(parsing: &input)
    case .l2cap: try frame(&input)
    case .ll where LooseOctets.isAdvertising(octets):
      return try record(octets, .bluetoothLELL, flags: 0, watcher, &notDecoded)
    case .ll: return try dataPacket(&input, watcher)
    case .ad:
      if let damage = AdvertisingDataItem.forEach(in: &input, { _ in }) { throw damage }
    case .h4: return try record(octets, .bluetoothHCIH4, flags: 0, watcher, &notDecoded)
    case .hci:
      return try record(octets, .btsnoopH1, flags: flags(of: octets), watcher, &notDecoded)
    }
    return input.remaining
  }

  /// An L2CAP frame with the PDU of its fixed channel.
  private static func frame(_ input: inout ByteReader) throws(WireError) {
    let header = try L2CAPHeader(parsing: &input)
    var payload = try header.payload(of: &input)
    switch header.channel {
    case .attributeProtocol: _ = try ATTPDU(parsing: &payload)
    case .securityManager: _ = try SMPPDU(parsing: &payload)
    case .lowEnergySignalling: _ = try SignallingCommand(parsing: &payload)
    default: break
    }
  }

  /// Whether they begin with the access address of advertising, 0x8E89BED6.
  private static func isAdvertising(_ octets: [UInt8]) -> Bool {
    octets.starts(with: [0xD6, 0xBE, 0x89, 0x8E])
  }

  /// A packet of a connection: header, and the control PDU or the L2CAP frame that begins in it.
  private static func dataPacket(
    _ input: inout ByteReader, _ watcher: FieldWatcher
  ) throws(WireError) -> Int {
    let packet = try LinkLayerPacket(parsing: &input, kind: .data)
    let left = input.remaining
    var pdu = ByteReader(packet.pdu, base: packet.pduOffset, watcher: watcher)
    let header = try DataPDUHeader(parsing: &pdu)
    switch header.llid {
    case .control: _ = try LLControlPDU(parsing: &pdu)
    case .start: try frame(&pdu)
    default: break
    }
    return left
  }

  /// Which of the three packets it is whose length field is right: the flags of btsnoop.
  private static func flags(of octets: [UInt8]) -> UInt32 {
    if octets.count >= 2, Int(octets[1]) == octets.count - 2 { return 3 }
    if octets.count >= 3, Int(octets[2]) == octets.count - 3 { return 2 }
    if octets.count >= 4, Int(octets[2]) | Int(octets[3]) << 8 == octets.count - 4 { return 0 }
    return 3
  }

  /// The only record of a capture.
  private static func record(
    _ octets: [UInt8], _ linkType: LinkType, flags: UInt32, _ watcher: FieldWatcher,
    _ notDecoded: inout NotDecodedReason?
  ) throws(WireError) -> Int {
    let record = CaptureRecord(
      number: 1, timestamp: nil, linkType: linkType, originalLength: octets.count,
      capturedLength: octets.count, flags: flags)
    var outcome = FrameOutcome()
    _ = SessionTracker { tracker in
      outcome = tracker.process(record, octets.rawSpan, watcher: watcher)
    }
    notDecoded = outcome.notDecoded
    if let error = outcome.stoppedBy { throw error }
    return 0
  }
}
