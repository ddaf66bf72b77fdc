package import BluetoothPackets
package import ByteReading
import CaptureFiles
package import LinkSessions

/// Octets from outside a capture: a single PDU that a user has entered.
package struct LooseOctets: Sendable {
  /// The format of the octets.
  package typealias Form = PacketForm

  /// The format that was applied.
  package let form: Form
  /// The octets and their fields.
  package let dissection: FrameAnalysis.DissectedOctets
  /// The error that stopped decoding, or nil. The fields before it are valid.
  package let stoppedBy: WireError?
  /// Why a link-layer packet was not decoded further. Nil if it was decoded, or if the reason is unknown.
  package let notDecoded: FrameOutcome.NotDecodedReason?
  /// Number of octets left over.
  package let unread: Int

  /// Reads octets that a user has entered.
  package init(_ octets: [UInt8], as form: Form) {
    self.form = form
    let watcher = FieldWatcher()
    var unread = 0
    var notDecoded: FrameOutcome.NotDecodedReason?
    let stoppedBy: WireError?
    do throws(WireError) {
      unread = try LooseOctets.read(octets, form, watcher, &notDecoded)
      stoppedBy = nil
    } catch {
      stoppedBy = error
    }
    dissection = FrameAnalysis.DissectedOctets(octets.rawSpan, watcher)
    self.stoppedBy = stoppedBy
    self.notDecoded = notDecoded
    self.unread = unread
  }

  /// Whether the octets look like a packet of this format: nothing is missing, and nothing is left over.
  package var fits: Bool { stoppedBy == nil && unread == 0 && hasName }

  /// Returns the formats that fit the octets, most likely first.
  package static func forms(fitting octets: [UInt8]) -> [Form] {
    Form.allCases.filter { LooseOctets(octets, as: $0).fits }
      .sorted { LooseOctets.order($0) < LooseOctets.order($1) }
  }

  /// Ranks a format. Formats with more redundancy come first, because octets rarely fit them by chance.
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

  /// Whether the first type field has a value that the specification defines.
  private var hasName: Bool {
    // A field without octets, such as a direction, can't confirm a format.
    for sighting in dissection.sightings where sighting.length > 0 || sighting.isScope {
      guard let field = FieldCatalogue.standard[sighting.id], field.hasValueNames,
        !sighting.isScope
      else { continue }
      return field.valueName(of: sighting.value) != nil
    }
    return form == .ad && dissection.packet.count > 2
  }

  // MARK: Reading

  /// - Returns: the number of octets left over.
  private static func read(
    _ octets: [UInt8], _ form: Form, _ watcher: FieldWatcher,
    _ notDecoded: inout FrameOutcome.NotDecodedReason?
  ) throws(WireError) -> Int {
    switch form {
    case .att, .smp, .l2cap, .ad: return try form.read(octets.rawSpan, watcher: watcher)
    case .ll where LooseOctets.isAdvertising(octets):
      return try record(octets, .bluetoothLELL, flags: 0, watcher, &notDecoded)
    case .ll: return try form.read(octets.rawSpan, watcher: watcher)
    case .h4: return try record(octets, .bluetoothHCIH4, flags: 0, watcher, &notDecoded)
    case .hci:
      return try record(octets, .btsnoopH1, flags: flags(of: octets), watcher, &notDecoded)
    }
  }

  /// Whether the octets begin with the access address of advertising, 0x8E89BED6.
  private static func isAdvertising(_ octets: [UInt8]) -> Bool {
    octets.starts(with: [0xD6, 0xBE, 0x89, 0x8E])
  }

  /// Returns the btsnoop flags for whichever of the three packet types has a matching length field.
  private static func flags(of octets: [UInt8]) -> UInt32 {
    if octets.count >= 2, Int(octets[1]) == octets.count - 2 { return 3 }
    if octets.count >= 3, Int(octets[2]) == octets.count - 3 { return 2 }
    if octets.count >= 4, Int(octets[2]) | Int(octets[3]) << 8 == octets.count - 4 { return 0 }
    return 3
  }

  /// Reads the octets as the only record of a capture.
  private static func record(
    _ octets: [UInt8], _ linkType: LinkType, flags: UInt32, _ watcher: FieldWatcher,
    _ notDecoded: inout FrameOutcome.NotDecodedReason?
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
