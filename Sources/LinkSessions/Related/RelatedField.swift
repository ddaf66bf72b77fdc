import BluetoothPackets
public import ByteReading

/// Fields that are not contained in the packet but follow from other packets.
enum RelatedField {
  // MARK: HCI commands and responses

  static let commandFrame = Field(
    915, .related, "Command in frame", "bthci_evt.command_in_frame", .decimal,
    clause: "Worked out from other frames", meaning: "The frame of the command that this answers.")
  static let pendingFrame = Field(
    916, .related, "Pending in frame", "bthci_evt.pending_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "The frame in which the controller said that it had begun.")
  /// Times are text: milliseconds with as many digits as needed.
  static let commandToResponse = Field(
    917, .related, "Command-Response Delta", "bthci_evt.command_response_delta", .text,
    clause: "Worked out from other frames", meaning: "How long the controller took for its answer.")
  static let commandToPending = Field(
    918, .related, "Command-Pending Delta", "bthci_evt.command_pending_delta", .text,
    clause: "Worked out from other frames", meaning: "How long the controller took to begin.")
  static let pendingToResponse = Field(
    919, .related, "Pending-Response Delta", "bthci_evt.pending_response_delta", .text,
    clause: "Worked out from other frames",
    meaning: "How long it took from the beginning to the end.")

  // MARK: The two ends of an HCI connection

  static let connectFrame = Field(
    920, .related, "Connect in frame", "bthci_acl.connect_in", .decimal,
    clause: "Worked out from other frames", meaning: "The frame in which the connection was made.")
  static let continuationTo = Field(
    921, .related, "This is a continuation to the PDU in frame", "bthci_acl.continuation_to",
    .decimal,
    clause: "Worked out from other frames",
    meaning: "The frame in which this frame's message began.")
  static let sourceAddress = Field(
    922, .related, "Source BD_ADDR", "bthci_acl.src.bd_addr", .address,
    clause: "Worked out from other frames", meaning: "The sender's address.")
  static let sourceName = Field(
    923, .related, "Source Device Name", "bthci_acl.src.name", .text,
    clause: "Worked out from other frames", meaning: "The sender's name.")
  static let sourceRole = Field(
    924, .related, "Source Role", "bthci_acl.src.role", .decimal, valueName: { roleName(of: $0) },
    clause: "Worked out from other frames", meaning: "The sender's role in the connection.")
  static let destinationAddress = Field(
    925, .related, "Destination BD_ADDR", "bthci_acl.dst.bd_addr", .address,
    clause: "Worked out from other frames", meaning: "The receiver's address.")
  static let destinationName = Field(
    926, .related, "Destination Device Name", "bthci_acl.dst.name", .text,
    clause: "Worked out from other frames", meaning: "The receiver's name.")
  static let destinationRole = Field(
    927, .related, "Destination Role", "bthci_acl.dst.role", .decimal,
    valueName: { roleName(of: $0) },
    clause: "Worked out from other frames", meaning: "The receiver's role in the connection.")

  // MARK: Credit-based channels

  static let multiplexer = Field(
    928, .related, "PSM", "btl2cap.psm", .hexadecimal,
    clause: "Worked out from other frames", meaning: "Which service the channel is for.")
  static let channelConnectFrame = Field(
    929, .related, "Connect in frame", "btl2cap.connect_in", .decimal,
    clause: "Worked out from other frames", meaning: "The frame in which the channel was opened.")

  // MARK: Fragmented frames and SDUs

  static let frameIndex = Field(
    1260, .related, "L2CAP Index", "btle.l2cap_index", .decimal,
    clause: "Worked out from other frames",
    meaning: "The number of the L2CAP frame that this packet holds a part of, in this capture.")
  static let fragmentFrame = Field(
    1261, .related, "L2CAP fragment", "btle.l2cap.fragment", .decimal,
    clause: "Worked out from other frames",
    meaning: "A frame of the capture that holds a part of this L2CAP frame.")
  static let fragmentCount = Field(
    1262, .related, "L2CAP fragment count", "btle.l2cap.fragment.count", .decimal,
    clause: "Worked out from other frames",
    meaning: "In how many parts the L2CAP frame went over the air.")
  static let reassembledLength = Field(
    1263, .related, "Reassembled L2CAP length", "btle.l2cap.reassembled.length", .decimal,
    unit: .octets,
    clause: "Worked out from other frames",
    meaning: "How long the L2CAP frame is when its parts are joined, with its header.")
  static let segmentFrame = Field(
    1264, .related, "SDU fragment", "btl2cap.le_sdu.fragment", .decimal,
    clause: "Worked out from other frames",
    meaning: "A frame of the capture that holds a part of this message (SDU).")
  static let segmentCount = Field(
    1265, .related, "SDU fragment count", "btl2cap.le_sdu.fragment.count", .decimal,
    clause: "Worked out from other frames", meaning: "In how many frames the message came.")
  static let reassembledSDULength = Field(
    1266, .related, "Reassembled SDU length", "btl2cap.le_sdu.reassembled.length", .decimal,
    unit: .octets,
    clause: "Worked out from other frames",
    meaning: "How long the message is when its parts are joined.")

  // MARK: The link layer's procedures

  static let controlRequestFrame = Field(
    1267, .related, "Request in Frame", "btle.request_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "The frame that began the procedure to which this one belongs.")

  // MARK: The two ends of a connection on the air

  static let centralAddress = Field(
    930, .related, "Central Address", "btle.master_bd_addr", .address,
    clause: "Worked out from other frames",
    meaning: "The central's address, as the connection's first packet gave it.")
  static let peripheralAddress = Field(
    931, .related, "Peripheral Address", "btle.slave_bd_addr", .address,
    clause: "Worked out from other frames",
    meaning: "The peripheral's address, as the connection's first packet gave it.")
  static let parametersFrame = Field(
    932, .related, "Connection Parameters in", "btle.connection_parameters_in", .decimal,
    clause: "Worked out from other frames",
    meaning: "The frame that gave the connection its parameters.")

  // MARK: A sniffer's clock

  static let endToStart = Field(
    933, .related, "Delta time (end to start)", "nordic_ble.delta_time", .decimal,
    unit: .microseconds,
    clause: "Worked out from other frames",
    meaning: "How long after the last packet's end this one began.")
  static let startToStart = Field(
    934, .related, "Delta time (start to start)", "nordic_ble.delta_time_ss", .decimal,
    unit: .microseconds,
    clause: "Worked out from other frames",
    meaning: "How long after the last packet's start this one began.")

  // MARK: ATT

  static let requestFrame = Field(
    935, .related, "Request in Frame", "btatt.request_in_frame", .decimal,
    clause: "Worked out from other frames", meaning: "The frame of the request that this answers.")
  static let responseFrame = Field(
    1289, .related, "Response in Frame", "btatt.response_in_frame", .decimal,
    clause: "Worked out from other frames",
    meaning: "The frame of the answer, of which this one is a repetition.")
  static let requestedType16 = Field(
    936, .related, "UUID", "btatt.uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "The type of the attribute, as was discovered before.")
  static let requestedType128 = Field(
    937, .related, "UUID", "btatt.uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "The type of the attribute, as was discovered before.")
  static let service16 = Field(
    938, .related, "Service UUID", "btatt.service_uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "The service that the attribute belongs to, as was discovered before.")
  static let service128 = Field(
    939, .related, "Service UUID", "btatt.service_uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "The service that the attribute belongs to, as was discovered before.")
  static let characteristic16 = Field(
    940, .related, "Characteristic UUID", "btatt.characteristic_uuid16", .hexadecimal,
    clause: "Worked out from other frames",
    meaning: "The characteristic that the attribute belongs to, as was discovered before.")
  static let characteristic128 = Field(
    941, .related, "Characteristic UUID", "btatt.characteristic_uuid128", .octets,
    clause: "Worked out from other frames",
    meaning: "The characteristic that the attribute belongs to, as was discovered before.")
  static let requestedHandle = Field(
    942, .related, "Handle", "btatt.handle", .hexadecimal,
    clause: "Worked out from other frames", meaning: "The attribute that the request named.")

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
