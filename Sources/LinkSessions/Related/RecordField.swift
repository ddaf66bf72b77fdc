public import ByteReading
import CaptureFiles

/// Fields of the record itself, whatever its contents.
package enum RecordField {
  static let number = Field(
    943, .record, "Frame Number", "frame.number", .decimal,
    clause: "The capture's own record", meaning: "Number of the record in the file, from 1.")
  static let encapsulation = Field(
    1290, .record, "Encapsulation type", "frame.encap_type", .decimal,
    clause: "The capture's own record",
    meaning: "Wireshark's number of the encapsulation: 99 is H4 with a direction.")
  static let time = Field(
    1291, .record, "Arrival Time", "frame.time", .date,
    clause: "The capture's own record", meaning: "Time of the record, as a date in UTC.")
  static let timeShift = Field(
    1292, .record, "Time shift for this packet", "frame.offset_shift", .seconds,
    clause: "The capture's own record",
    meaning: "Time shift of the record; always 0, because bletrace does not shift times.")
  static let timeEpoch = Field(
    944, .record, "Epoch Time", "frame.time_epoch", .seconds,
    clause: "The capture's own record", meaning: "Time of the record in seconds since 1970.")
  static let timeRelative = Field(
    945, .record, "Time since reference or first frame", "frame.time_relative", .seconds,
    clause: "The capture's own record",
    meaning: "Time of the record in seconds since the first record.")
  static let timeDelta = Field(
    1268, .record, "Time delta from previous captured frame", "frame.time_delta", .seconds,
    clause: "The capture's own record",
    meaning: "Time since the previous record.")
  /// Time since the last displayed record. Only the caller that displays records knows which record that was.
  package static let timeDeltaDisplayed = Field(
    1293, .record, "Time delta from previous displayed frame", "frame.time_delta_displayed",
    .seconds,
    clause: "The capture's own record",
    meaning: "Time since the previous record that matched the filter.")
  static let marked = Field(
    1294, .record, "Frame is marked", "frame.marked", .boolean,
    clause: "The capture's own record",
    meaning: "Whether the record is marked; always false, because files do not store it.")
  static let ignored = Field(
    1295, .record, "Frame is ignored", "frame.ignored", .boolean,
    clause: "The capture's own record",
    meaning: "Whether the record is ignored; always false, because files do not store it.")
  static let protocols = Field(
    1269, .record, "Protocols in frame", "frame.protocols", .text,
    clause: "The capture's own record",
    meaning: "Protocols of the record, from the outermost.")
  static let pointToPointDirection = Field(
    1270, .record, "Point-to-Point Direction", "frame.p2p_dir", .decimal,
    clause: "The capture's own record",
    meaning: "Direction: 0 if the host sent the packet, 1 if the host received it.")
  static let length = Field(
    946, .record, "Frame length on the wire", "frame.len", .decimal, unit: .octets,
    clause: "The capture's own record", meaning: "Original length of the packet in octets.")
  static let capturedLength = Field(
    947, .record, "Frame length stored into the capture file", "frame.cap_len", .decimal,
    unit: .octets,
    clause: "The capture's own record", meaning: "Captured length in octets.")
  static let interface = Field(
    948, .record, "Interface id", "frame.interface_id", .decimal,
    clause: "The capture's own record", meaning: "Interface of the file that captured the record.")

  // MARK: Addresses

  static let source = Field(
    1271, .record, "Source", "bluetooth.src", .address,
    clause: "The capture's own record", meaning: "Address of the sender.")
  static let destination = Field(
    1272, .record, "Destination", "bluetooth.dst", .address,
    clause: "The capture's own record", meaning: "Address of the receiver.")

  // MARK: Outcome

  static let setAside = Field(
    949, .record, "Set aside", "bletrace.set_aside", .text,
    clause: "The capture's own record",
    meaning:
      "Why the content is not decoded: wrong CRC, no content, encrypted or vendor-specific."
  )
  static let decrypted = Field(
    950, .record, "Origin of the key", "bletrace.decrypted", .text,
    clause: "The capture's own record", meaning: "Source of the key that decrypted the packet.")
  static let connection = Field(
    951, .record, "Connection", "bletrace.connection", .decimal,
    clause: "The capture's own record", meaning: "Number of the connection in this capture.")
  static let direction = Field(
    952, .record, "Direction", "bletrace.direction", .text,
    clause: "The capture's own record", meaning: "Direction on the connection.")
  static let layer = Field(
    953, .record, "Highest layer", "bletrace.layer", .text,
    clause: "The capture's own record", meaning: "Highest decoded layer.")
  static let retransmission = Field(
    954, .record, "Retransmission", "bletrace.retransmission", .boolean,
    clause: "The capture's own record", meaning: "The packet is a retransmission.")
  static let notDecoded = Field(
    955, .record, "Not decoded", "bletrace.not_decoded", .text,
    clause: "The capture's own record", meaning: "Why the packet was not decoded further.")
  static let error = Field(
    956, .record, "Error", "bletrace.error", .text,
    clause: "The capture's own record", meaning: "Error that stopped decoding.")

  // MARK: Procedures, known after the capture has been read once

  /// The procedure's name, as in the timeline; a packet may belong to several procedures.
  package static let procedure = Field(
    1296, .record, "Procedure", "bletrace.procedure", .text,
    clause: "The capture's own record",
    meaning: "Procedure that the packet belongs to, as timelines name it: pairing, read-long.")
  /// The outcome of each transaction or procedure to which the packet belongs.
  package static let procedureOutcome = Field(
    1297, .record, "Outcome", "bletrace.outcome", .text,
    clause: "The capture's own record",
    meaning:
      "Outcome of the request: success, error, timeout, disconnected, not_in_capture, in_progress."
  )
  /// The latency in milliseconds.
  package static let latency = Field(
    1298, .record, "Latency", "bletrace.latency_ms", .binaryNumber, unit: .milliseconds,
    clause: "The capture's own record", meaning: "Time from the request to its response.")

  /// Shows the fields of a processed record to a watcher.
  ///
  /// - Parameters:
  ///   - record: the record's metadata.
  ///   - outcome: the record's outcome.
  ///   - start: the time of the first record, in nanoseconds since 1970.
  ///   - previous: the time of the previous record; nil for the first.
  ///   - watcher: receives the fields.
  static func emit(
    _ record: CaptureRecord, _ outcome: FrameOutcome, start: Int64, previous: Int64?,
    _ watcher: FieldWatcher
  ) {
    watcher.note(number, number: record.number)
    if watcher.wants(encapsulation.id), let type = record.linkType.encapsulation {
      watcher.note(encapsulation, number: type)
    }
    if let time = record.timestamp {
      watcher.note(Self.time, number: Int(time))
      watcher.note(timeShift, number: 0)
      watcher.note(timeEpoch, number: Int(time))
      watcher.note(timeRelative, number: Int(time.elapsed(since: start)))
      watcher.note(timeDelta, number: Int(time.elapsed(since: previous ?? time)))
    }
    watcher.note(length, number: record.originalLength)
    watcher.note(capturedLength, number: record.capturedLength)
    watcher.note(interface, number: record.interface)
    watcher.note(marked, number: 0)
    watcher.note(ignored, number: 0)
    switch record.direction {
    case .hostToController: watcher.note(pointToPointDirection, number: 0)
    case .controllerToHost: watcher.note(pointToPointDirection, number: 1)
    case nil: break
    }
    if watcher.wants(protocols.id) { watcher.note(protocols, text: names(ofLayersIn: watcher)) }
    if let connection = outcome.connection { watcher.note(Self.connection, number: connection + 1) }
    if let direction = outcome.direction { watcher.note(Self.direction, text: direction.name) }
    watcher.note(layer, text: outcome.layer.name)
    if outcome.isRetransmission { watcher.note(retransmission, number: 1) }
    if let origin = outcome.keyOrigin { watcher.note(decrypted, text: origin.rawValue) }
    if let reason = outcome.notDecoded {
      watcher.note(notDecoded, text: reason.name)
    }
    if let reason = outcome.setAside { watcher.note(setAside, text: reason.name) }
    if let error = outcome.stoppedBy { watcher.note(Self.error, text: error.description) }
  }
}

extension RecordField {
  /// Returns the layers of a packet in order, as "bluetooth:hci_h4:bthci_evt".
  private static func names(ofLayersIn watcher: FieldWatcher) -> String {
    var names: [String] = []
    for place in watcher.indices where watcher[place].kind == .layer {
      guard let name = FieldCatalogue.standard[watcher[place].id]?.filterName, name != names.last
      else { continue }
      names.append(name)
    }
    return names.joined(separator: ":")
  }

  /// Shows a watcher the sender and the receiver of a packet, if their addresses are known.
  static func emitEnds(
    of outcome: FrameOutcome, _ connections: ConnectionTable, _ devices: DeviceTable,
    _ watcher: FieldWatcher
  ) {
    guard watcher.wants(source.id) || watcher.wants(destination.id) else { return }
    var (from, to) = (outcome.sender, nil as Int?)
    if let index = outcome.connection, let direction = outcome.direction {
      let (central, peripheral) = connections.ends(of: index)
      (from, to) =
        direction == .centralToPeripheral ? (central, peripheral) : (peripheral, central)
    }
    if let from {
      RelatedPackets.emit(devices.address(of: from), as: source, watcher)
    }
    if let to {
      RelatedPackets.emit(devices.address(of: to), as: destination, watcher)
    }
  }
}

extension LinkType {
  /// Wireshark's encapsulation number for records of this type; nil for an unsupported type.
  fileprivate var encapsulation: Int? {
    switch self {
    case .bluetoothHCIH4: 41
    case .bluetoothHCIH4WithPHDR, .btsnoopH4: 99
    case .ppi: 97
    case .btsnoopH1: 102
    case .packetLogger: 118
    case .bluetoothLELL: 154
    case .bluetoothLinuxMonitor, .btsnoopMonitor: 159
    case .bluetoothLELLWithPHDR: 161
    case .nordicBLE: 186
    default: isUser ? 45 + Int(rawValue) - 147 : nil
    }
  }
}

extension LinkDirection {
  /// The kebab-case name that reports use.
  public var name: String {
    switch self {
    case .centralToPeripheral: "central-to-peripheral"
    case .peripheralToCentral: "peripheral-to-central"
    }
  }
}

extension Layer {
  /// The layer of the record itself.
  public static let record = Layer("Record")
}
