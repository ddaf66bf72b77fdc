import BluetoothPackets
package import LinkSessions
import TraceAnalysis

/// A connection with the devices at its ends, common to all documents.
package struct ConnectionReport {
  package let connection: Connection
  package let central: Device?
  package let peripheral: Device?

  package init(_ connection: Connection, _ devices: DeviceTable) {
    self.connection = connection
    central = connection.central.value.map { devices[$0] }
    peripheral = connection.peripheral.value.map { devices[$0] }
  }

  /// - Parameter devices: the devices of the same capture, or nil if they are not available.
  init(_ connection: Connection, knownFrom devices: DeviceTable?) {
    func device(_ index: Int) -> Device? {
      guard let devices, devices.devices.indices.contains(index) else { return nil }
      return devices.devices[index]
    }
    self.connection = connection
    central = connection.central.value.flatMap(device)
    peripheral = connection.peripheral.value.flatMap(device)
  }

  /// The first record, and the record that ended the connection or else the last one.
  var frames: [Int] {
    [connection.firstFrame.number, connection.end?.frame ?? connection.lastFrame.number]
  }
}

extension ConnectionReport: Described {
  package static let shape = Shape<ConnectionReport>("connection", "A connection of two devices.") {
    link in
    link.value("id", "Number starting at 1, in order of appearance.") { $0.connection.id }
    link.value("technology", "Bluetooth LE or Bluetooth BR/EDR.") { $0.connection.technology }
    link.value("central", "The central's address.") { $0.central?.key.address }
    link.value("central_name", "The central's name.") { $0.central?.name }
    link.value("central_basis", "Basis of the central's role.") {
      $0.connection.central.basis
    }
    link.value("peripheral", "The peripheral's address.") { $0.peripheral?.key.address }
    link.value("peripheral_name", "The peripheral's name.") { $0.peripheral?.name }
    link.value("peripheral_basis", "Basis of the peripheral's role.") {
      $0.connection.peripheral.basis
    }
    link.value("adapter", "The controller's index in an HCI log.") { $0.connection.hci?.adapter }
    link.value("handle", "The connection handle in an HCI log.") { $0.connection.hci?.handle }
    link.text("access_address", .hexadecimal, "Access address of its packets.") {
      $0.connection.accessAddress.map { Hexadecimal.number($0, width: 8) }
    }
    link.known("local_is_central", "Whether the host that wrote the log is the central.") {
      $0.connection.localIsCentral
    }
    link.time("start", "The connection's first record.") { $0.connection.firstFrame.time }
    link.value("start_captured", "Whether the capture contains the start of the connection.") {
      $0.connection.startWasCaptured
    }
    link.time("end", "End of the connection, or its last record.") {
      $0.connection.end?.time ?? $0.connection.lastFrame.time
    }
    link.value("ended", "Whether the connection is known to be over.") {
      $0.connection.end?.isOver ?? false
    }
    link.include(ifAny: { $0.connection.end })
  }
}

extension Connection {
  /// The adapter and handle of the connection in an HCI log.
  fileprivate var hci: (adapter: UInt16, handle: UInt16)? {
    if case .hci(let adapter, let handle) = transport { (adapter, handle) } else { nil }
  }

  var accessAddress: UInt32? {
    if case .air(let accessAddress) = transport { accessAddress } else { nil }
  }
}

// MARK: Parameters of a connection

extension ConnectionParameters: Described {
  package static let shape = Shape<ConnectionParameters>(
    "connection_parameters", "Timing agreed by the two controllers."
  ) { parameters in
    parameters.number("interval_ms", "Connection interval.", unit: .milliseconds) {
      $0.intervalMilliseconds
    }
    parameters.value("latency", "Number of events that the peripheral may skip.") { $0.latency }
    parameters.value(
      "subrate_factor", "Subrate factor N: one in N events is used.", ifNil: .omitted
    ) {
      $0.subrateFactor > 1 ? $0.subrateFactor : nil
    }
    parameters.value(
      "timeout_ms", "Supervision timeout.", unit: .milliseconds
    ) { $0.supervisionTimeoutMilliseconds }
  }
}

extension Connection.ParameterChange.Value: Described {
  package static let shape = Shape<Connection.ParameterChange.Value>(
    "parameter_values", "New values; the members depend on the kind of change."
  ) { value in
    value.object("parameters", "Timing.", ifNil: .omitted) {
      if case .parameters(let values) = $0 { values } else { nil }
    }
    value.value("channel_map", "Used channels.", ifNil: .omitted) {
      if case .channelMap(let map) = $0 { map } else { nil }
    }
    value.value("phy_c2p", "PHY from the central to the peripheral.", ifNil: .omitted) {
      $0.phy?.centralToPeripheral
    }
    value.value("phy_p2c", "PHY from the peripheral to the central.", ifNil: .omitted) {
      $0.phy?.peripheralToCentral
    }
    value.value(
      "data_length_c2p", "Longest payload of the central.", unit: .octets, ifNil: .omitted
    ) { $0.dataLength?.centralToPeripheral }
    value.value(
      "data_length_p2c", "Longest payload of the peripheral.", unit: .octets, ifNil: .omitted
    ) { $0.dataLength?.peripheralToCentral }
    value.value(
      "data_time_c2p_us", "Longest time of a data packet of the central, on an uncoded PHY.",
      unit: .microseconds, ifNil: .omitted
    ) { $0.dataTime?.centralToPeripheral }
    value.value(
      "data_time_p2c_us", "Longest time of a data packet of the peripheral, on an uncoded PHY.",
      unit: .microseconds, ifNil: .omitted
    ) { $0.dataTime?.peripheralToCentral }
    value.value("att_mtu", "Longest ATT PDU.", unit: .octets, ifNil: .omitted) {
      if case .attMTU(let mtu) = $0 { mtu } else { nil }
    }
    value.include(ifAny: {
      if case .encryption(let state, let keySize) = $0 {
        EncryptionChange(state: state, keySize: keySize)
      } else {
        nil
      }
    })
    value.value("subrate_factor", "Subrate factor N: one in N events is used.", ifNil: .omitted) {
      $0.subrate?.factor
    }
    value.value("continuation_number", "Number of further events used after data.", ifNil: .omitted)
    {
      $0.subrate?.continuationNumber
    }
    value.value(
      "subrate_latency", "Number of used events that the peripheral may skip.", ifNil: .omitted
    ) {
      $0.subrate?.latency
    }
    value.value(
      "subrate_timeout_ms", "Supervision timeout.", unit: .milliseconds,
      ifNil: .omitted
    ) { $0.subrate.map { Int($0.supervisionTimeout) * 10 } }
  }

  fileprivate var phy: BothDirections<PHY>? {
    if case .phy(let both) = self { both } else { nil }
  }

  fileprivate var dataLength: BothDirections<UInt16>? {
    if case .dataLength(let both, _) = self { both } else { nil }
  }

  fileprivate var dataTime: BothDirections<UInt16>? {
    if case .dataLength(_, let time) = self { time } else { nil }
  }

  fileprivate var subrate: ConnectionParameters.Subrate? {
    if case .subrate(let subrate) = self { subrate } else { nil }
  }
}

private struct EncryptionChange: Described {
  let state: Connection.EncryptionState
  let keySize: UInt8?

  static let shape = Shape<EncryptionChange>("encryption_change", "A start or pause of encryption.")
  {
    change in
    change.value("encryption", "Whether packets are encrypted.") { $0.state }
    change.value("encryption_key_size", "Key size.", unit: .octets) { $0.keySize }
  }
}

extension Connection.ParameterChange: Described {
  package static let shape = Shape<Connection.ParameterChange>(
    "parameter_change", "A change of parameters."
  ) {
    change in
    change.time("time", "When.") { $0.time }
    change.include { $0.value }
    change.value("instant", "Connection event at which it takes effect.") { $0.instant }
    change.value("basis", "Basis of the value.") { $0.basis }
    change.frames { [$0.frame] }
  }
}

/// How an L2CAP channel was opened.
struct ChannelOpening: Described {
  let channel: CreditBasedChannel

  static let shape = Shape<ChannelOpening>(
    "channel_opening", "Opening of an L2CAP channel with credit-based flow control."
  ) { opening in
    opening.value("spsm", "SPSM of the service.") { $0.channel.spsm }
    opening.value("name", "The service's assigned name.") {
      AssignedNumbers.spsm($0.channel.spsm)
    }
    opening.value("enhanced", "Whether it uses enhanced credit-based flow control.") {
      $0.channel.isEnhanced
    }
    opening.side("opened_by", "Side that requested the channel.") { $0.channel.openedBy }
    opening.object("requester", "Requesting end.") { $0.channel.requester }
    opening.object(
      "responder", "Other end; null if the channel was refused or the response was not seen."
    ) {
      $0.channel.responder
    }
  }
}

extension CreditBasedChannel: Described {
  package static let shape = Shape<CreditBasedChannel>(
    "channel", "An L2CAP channel with credit-based flow control."
  ) {
    channel in
    channel.include { ChannelOpening(channel: $0) }
    channel.both("sdus", "Number of complete SDUs.") { $0.sdus }
    channel.both("bytes", "Octets of complete SDUs.", unit: .octets) { $0.octets }
    channel.frames { [$0.requestFrame, $0.responseFrame, $0.closedFrame].compactMap { $0 } }
  }
}

extension CreditBasedChannel.Endpoint: Described {
  package static let shape = Shape<Self>("channel_end", "One end of an L2CAP channel.") { end in
    end.value("cid", "Its channel identifier.") { $0.channelID }
    end.value("mtu", "Longest SDU that it accepts.", unit: .octets) { $0.mtu }
    end.value("mps", "Longest K-frame payload that it accepts.", unit: .octets) { $0.mps }
    end.value("initial_credits", "Initial credits.") { $0.initialCredits }
  }
}
