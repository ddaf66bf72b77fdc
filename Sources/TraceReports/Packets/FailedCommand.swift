import BluetoothPackets
import ByteReading

/// A Command Complete event with an error.
///
/// A controller need not return more than the status and a following handle or address that identifies what the
/// command was about. Other return parameters have no defined value. Core 6.0, Vol 4, Part E, 4.5.
struct FailedCommand {
  /// Offset of the status in the packet.
  private let status: Int

  /// - Parameters:
  ///   - opcode: offset and length of the event's Command_Opcode.
  ///   - octets: the packet.
  init?(after opcode: Range<Int>, in octets: RawSpan) {
    guard let code = octets.octet(at: opcode.upperBound), code != 0 else { return nil }
    status = opcode.upperBound
  }

  /// Whether a return parameter has no defined value.
  func ignores(at offset: Int, isReturned: Bool) -> Bool {
    offset > status && !(isReturned && offset == status + 1)
  }

  /// Whether the field identifies what a command was about.
  static func returns(_ field: FieldCatalogue.Description) -> Bool {
    field.layer == .hciEvent && (field.name == "BD_ADDR" || field.name.hasSuffix("_Handle"))
  }
}
