import BluetoothPackets
public import ByteReading

/// Fields that no octet of the packet holds: what other packets say of it.
enum RelatedField {
  // MARK: HCI commands and their answers

  static let commandFrame = Field(
    .related, "Command in frame", "bthci_evt.command_in_frame", .decimal)
  static let pendingFrame = Field(
    .related, "Pending in frame", "bthci_evt.pending_in_frame", .decimal)
  /// The times are texts: milliseconds with as many digits as they need.
  static let commandToResponse = Field(
    .related, "Command-Response Delta", "bthci_evt.command_response_delta", .text)
  static let commandToPending = Field(
    .related, "Command-Pending Delta", "bthci_evt.command_pending_delta", .text)
  static let pendingToResponse = Field(
    .related, "Pending-Response Delta", "bthci_evt.pending_response_delta", .text)

  // MARK: The two ends of an HCI connection

  static let connectFrame = Field(
    .related, "Connect in frame", "bthci_acl.connect_in", .decimal)
  static let continuationTo = Field(
    .related, "This is a continuation to the PDU in frame", "bthci_acl.continuation_to", .decimal)
  static let sourceAddress = Field(
    .related, "Source BD_ADDR", "bthci_acl.src.bd_addr", .address)
  static let sourceName = Field(
    .related, "Source Device Name", "bthci_acl.src.name", .text)
  static let sourceRole = Field(
    .related, "Source Role", "bthci_acl.src.role", .decimal, valueName: { roleName(of: $0) })
  static let destinationAddress = Field(
    .related, "Destination BD_ADDR", "bthci_acl.dst.bd_addr", .address)
  static let destinationName = Field(
    .related, "Destination Device Name", "bthci_acl.dst.name", .text)
  static let destinationRole = Field(
    .related, "Destination Role", "bthci_acl.dst.role", .decimal,
    valueName: { roleName(of: $0) })

  // MARK: Credit-based channels

  static let multiplexer = Field(.related, "PSM", "btl2cap.psm", .hexadecimal)
  static let channelConnectFrame = Field(
    .related, "Connect in frame", "btl2cap.connect_in", .decimal)

  // MARK: The two ends of a connection on the air

  static let centralAddress = Field(
    .related, "Central Address", "btle.master_bd_addr", .address)
  static let peripheralAddress = Field(
    .related, "Peripheral Address", "btle.slave_bd_addr", .address)
  static let parametersFrame = Field(
    .related, "Connection Parameters in", "btle.connection_parameters_in", .decimal)

  // MARK: A sniffer's clock

  static let endToStart = Field(
    .related, "Delta time (end to start)", "nordic_ble.delta_time", .decimal, unit: .microseconds)
  static let startToStart = Field(
    .related, "Delta time (start to start)", "nordic_ble.delta_time_ss", .decimal,
    unit: .microseconds)

  // MARK: ATT

  static let requestFrame = Field(
    .related, "Request in Frame", "btatt.request_in_frame", .decimal)
  static let requestedType16 = Field(.related, "UUID", "btatt.uuid16", .hexadecimal)
  static let requestedType128 = Field(.related, "UUID", "btatt.uuid128", .octets)
  static let service16 = Field(
    .related, "Service UUID", "btatt.service_uuid16", .hexadecimal)
  static let service128 = Field(.related, "Service UUID", "btatt.service_uuid128", .octets)
  static let characteristic16 = Field(
    .related, "Characteristic UUID", "btatt.characteristic_uuid16", .hexadecimal)
  static let characteristic128 = Field(
    .related, "Characteristic UUID", "btatt.characteristic_uuid128", .octets)
  static let requestedHandle = Field(.related, "Handle", "btatt.handle", .hexadecimal)

  static func roleName(of value: UInt64) -> StaticString? {
    switch value {
    case 0: "Unknown"
    case 1: "Central"
    case 2: "Peripheral"
    default: nil
    }
  }
}

extension Layer {
  /// What is known of a packet from others.
  public static let related = Layer("Related")
}

extension FieldWatcher {
  /// Shows octets that the packet does not hold.
  func note(_ field: Field, octets: [UInt8]) {
    enterBuffer(octets.rawSpan)
    note(field, offset: 0, length: octets.count, value: 0)
    leaveBuffer()
  }

  /// Shows a number that the packet does not hold.
  func note(_ field: Field, number: Int) {
    note(field, offset: 0, length: 0, value: UInt64(truncatingIfNeeded: number))
  }

  /// Shows a time in milliseconds.
  func note(_ field: Field, nanoseconds: Int64) {
    let sign = nanoseconds < 0 ? "-" : ""
    let fraction = String(nanoseconds.magnitude % 1_000_000)
    var text =
      String(nanoseconds.magnitude / 1_000_000) + "."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    note(field, octets: Array((sign + text).utf8))
  }
}
