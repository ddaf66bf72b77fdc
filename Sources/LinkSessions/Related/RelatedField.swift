import BluetoothPackets
public import ByteReading

/// Fields that are not contained in the packet but derived from other packets.
enum RelatedField {
  // MARK: HCI commands and responses

  static let commandFrame = Field(
    915, .related, "Command in frame", "bthci_evt.command_in_frame", .decimal,
    clause: "Worked out from other frames", meaning: "Frame of the command that this responds to.")
  static let pendingFrame = Field(
    916, .related, "Pending in frame", "bthci_evt.pending_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame of the Command Status event that reported the command as pending.")
  /// Times are text: milliseconds with as many digits as needed.
  static let commandToResponse = Field(
    917, .related, "Command-Response Delta", "bthci_evt.command_response_delta", .text,
    clause: "Worked out from other frames", meaning: "Time from the command to its completion.")
  static let commandToPending = Field(
    918, .related, "Command-Pending Delta", "bthci_evt.command_pending_delta", .text,
    clause: "Worked out from other frames",
    meaning: "Time from the command to its Command Status event.")
  static let pendingToResponse = Field(
    919, .related, "Pending-Response Delta", "bthci_evt.pending_response_delta", .text,
    clause: "Worked out from other frames",
    meaning: "Time from the Command Status event to the completion.")

  // MARK: The two ends of an HCI connection

  static let connectFrame = Field(
    920, .related, "Connect in frame", "bthci_acl.connect_in", .decimal,
    clause: "Worked out from other frames", meaning: "Frame that created the connection.")
  static let continuationTo = Field(
    921, .related, "This is a continuation to the PDU in frame", "bthci_acl.continuation_to",
    .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame with the start of this PDU.")
  static let sourceAddress = Field(
    922, .related, "Source BD_ADDR", "bthci_acl.src.bd_addr", .address,
    clause: "Worked out from other frames", meaning: "Address of the sender.")
  static let sourceName = Field(
    923, .related, "Source Device Name", "bthci_acl.src.name", .text,
    clause: "Worked out from other frames", meaning: "Name of the sender.")
  static let sourceRole = Field(
    924, .related, "Source Role", "bthci_acl.src.role", .decimal, valueName: { roleName(of: $0) },
    clause: "Worked out from other frames", meaning: "Role of the sender in the connection.")
  static let destinationAddress = Field(
    925, .related, "Destination BD_ADDR", "bthci_acl.dst.bd_addr", .address,
    clause: "Worked out from other frames", meaning: "Address of the receiver.")
  static let destinationName = Field(
    926, .related, "Destination Device Name", "bthci_acl.dst.name", .text,
    clause: "Worked out from other frames", meaning: "Name of the receiver.")
  static let destinationRole = Field(
    927, .related, "Destination Role", "bthci_acl.dst.role", .decimal,
    valueName: { roleName(of: $0) },
    clause: "Worked out from other frames", meaning: "Role of the receiver in the connection.")

  // MARK: Credit-based channels

  static let multiplexer = Field(
    928, .related, "PSM", "btl2cap.psm", .hexadecimal,
    clause: "Worked out from other frames", meaning: "PSM of the channel's service.")
  static let channelConnectFrame = Field(
    929, .related, "Connect in frame", "btl2cap.connect_in", .decimal,
    clause: "Worked out from other frames", meaning: "Frame that opened the channel.")

  // MARK: Fragmented frames and SDUs

  static let frameIndex = Field(
    1260, .related, "L2CAP Index", "btle.l2cap_index", .decimal,
    clause: "Worked out from other frames",
    meaning: "Number of the L2CAP PDU that this packet belongs to, in this capture.")
  static let fragmentFrame = Field(
    1261, .related, "L2CAP fragment", "btle.l2cap.fragment", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame with a fragment of this L2CAP PDU.")
  static let fragmentCount = Field(
    1262, .related, "L2CAP fragment count", "btle.l2cap.fragment.count", .decimal,
    clause: "Worked out from other frames",
    meaning: "Number of fragments of the L2CAP PDU.")
  static let reassembledLength = Field(
    1263, .related, "Reassembled L2CAP length", "btle.l2cap.reassembled.length", .decimal,
    unit: .octets,
    clause: "Worked out from other frames",
    meaning: "Length of the reassembled L2CAP PDU, with its header.")
  static let segmentFrame = Field(
    1264, .related, "SDU fragment", "btl2cap.le_sdu.fragment", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame with a segment of this SDU.")
  static let segmentCount = Field(
    1265, .related, "SDU fragment count", "btl2cap.le_sdu.fragment.count", .decimal,
    clause: "Worked out from other frames", meaning: "Number of segments of the SDU.")
  static let reassembledSDULength = Field(
    1266, .related, "Reassembled SDU length", "btl2cap.le_sdu.reassembled.length", .decimal,
    unit: .octets,
    clause: "Worked out from other frames",
    meaning: "Length of the reassembled SDU.")

  // MARK: The link layer's procedures

  static let controlRequestFrame = Field(
    1267, .related, "Request in Frame", "btle.request_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame that started the procedure.")

  // MARK: The two ends of a connection on the air

  static let centralAddress = Field(
    930, .related, "Central Address", "btle.master_bd_addr", .address,
    clause: "Worked out from other frames",
    meaning: "Address of the central, from the connection's first packet.")
  static let peripheralAddress = Field(
    931, .related, "Peripheral Address", "btle.slave_bd_addr", .address,
    clause: "Worked out from other frames",
    meaning: "Address of the peripheral, from the connection's first packet.")
  static let parametersFrame = Field(
    932, .related, "Connection Parameters in", "btle.connection_parameters_in", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame that set the connection's parameters.")

  // MARK: A sniffer's clock

  static let endToStart = Field(
    933, .related, "Delta time (end to start)", "nordic_ble.delta_time", .decimal,
    unit: .microseconds,
    clause: "Worked out from other frames",
    meaning: "Time from the end of the previous packet to the start of this one.")
  static let startToStart = Field(
    934, .related, "Delta time (start to start)", "nordic_ble.delta_time_ss", .decimal,
    unit: .microseconds,
    clause: "Worked out from other frames",
    meaning: "Time from the start of the previous packet to the start of this one.")

  // MARK: ATT

  static let requestFrame = Field(
    935, .related, "Request in Frame", "btatt.request_in_frame", .decimal,
    clause: "Worked out from other frames", meaning: "Frame of the request that this responds to.")
  static let responseFrame = Field(
    1289, .related, "Response in Frame", "btatt.response_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "Frame of the response that this one repeats.")
  static let requestedType16 = Field(
    936, .related, "UUID", "btatt.uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "Type of the attribute, from the discovery.")
  static let requestedType128 = Field(
    937, .related, "UUID", "btatt.uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "Type of the attribute, from the discovery.")
  static let service16 = Field(
    938, .related, "Service UUID", "btatt.service_uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "Service of the attribute, from the discovery.")
  static let service128 = Field(
    939, .related, "Service UUID", "btatt.service_uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "Service of the attribute, from the discovery.")
  static let characteristic16 = Field(
    940, .related, "Characteristic UUID", "btatt.characteristic_uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "Characteristic of the attribute, from the discovery.")
  static let characteristic128 = Field(
    941, .related, "Characteristic UUID", "btatt.characteristic_uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "Characteristic of the attribute, from the discovery.")
  static let requestedHandle = Field(
    942, .related, "Handle", "btatt.handle", .hexadecimal,
    clause: "Worked out from other frames", meaning: "Attribute handle in the request.")

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
  /// The layer of fields that come from other packets.
  public static let related = Layer("Related")
}

extension FieldWatcher {
  /// Shows a time in milliseconds.
  func note(_ field: @autoclosure () -> Field, nanoseconds: Int64) {
    guard wants(field().id) else { return }
    let sign = nanoseconds < 0 ? "-" : ""
    let fraction = String(nanoseconds.magnitude % 1_000_000)
    var text =
      String(nanoseconds.magnitude / 1_000_000) + "."
      + String(repeating: "0", count: 6 - fraction.count) + fraction
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    note(field(), text: sign + text)
  }
}
