import BluetoothPackets
import ByteReading
import TraceAnalysis

/// Values of a packet's fields as an explanation has them.
struct SightingText {
  private let dissection: FrameAnalysis.DissectedOctets
  /// The failed command that the event reports, if it does.
  private let failed: FailedCommand?
  /// The kind of advertising PDU, if more than the PDU shows it.
  private let advertisingName: String?

  init(
    _ dissection: FrameAnalysis.DissectedOctets, failed: FailedCommand?, advertisingName: String?
  ) {
    self.dissection = dissection
    self.failed = failed
    self.advertisingName = advertisingName
  }

  /// The value of a field: in JSON, and in words.
  func text(
    of sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> (cell: Cell, text: String) {
    let text = ValueText(sighting, field, dissection.octets(of: sighting.buffer))
    return (
      text.cell, (elsewhereReported(sighting, field) ?? text.text) + validity(of: sighting, field)
    )
  }

  /// Whether the value of the field, and the number of its octets, are enough for its text in any packet, unless the
  /// packet reports a failed command.
  static func isPlain(_ field: FieldCatalogue.Description, length: Int) -> Bool {
    switch field.format {
    case .decimal, .signed, .boolean: !isElsewhereReported(field)
    // Names of UUIDs are looked up by the octets.
    case .hexadecimal where length <= 8:
      AssignedNumbering(field) != .uuid && !isElsewhereReported(field)
    default: false
    }
  }

  private static func isElsewhereReported(_ field: FieldCatalogue.Description) -> Bool {
    field.filterName == "btle.advertising_header.pdu_type"
      || PointerOffset.isOffset(field.filterName)
  }

  /// The text of a value whose meaning depends on another field, or nil for other values.
  private func elsewhereReported(
    _ sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description
  ) -> String? {
    guard SightingText.isElsewhereReported(field) else { return nil }
    let values = FrameValues(dissection)
    guard field.filterName == "btle.advertising_header.pdu_type" else {
      return PointerOffset.text(field.filterName, sighting.value, values)
    }
    // The type of the PDU depends on the channel.
    let name =
      advertisingName
      ?? AdvertisingCourse(values).channel.flatMap {
        AdvertisingPDUType(rawValue: UInt8(truncatingIfNeeded: sighting.value)).name(on: $0)
          .map(\.description)
      }
    return name.map { "\(Hexadecimal.number(sighting.value, width: 1)) \($0)" }
  }

  /// A return parameter of a failed command has no defined value.
  private func validity(of sighting: FieldWatcher.Sighting, _ field: FieldCatalogue.Description)
    -> String
  {
    guard let failed, field.layer == .hciEvent, sighting.buffer == 0,
      failed.ignores(at: sighting.offset, isReturned: FailedCommand.returns(field))
    else { return "" }
    return " (not valid: the command failed)"
  }
}
