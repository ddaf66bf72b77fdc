public import ByteReading
import CaptureFiles

/// The fields that a record has as such, whatever it holds.
enum RecordField {
  static let number = Field(
    943, .record, "Frame Number", "frame.number", .decimal,
    clause: "The capture's own record", meaning: "The record's number in the file, from 1.")
  static let timeEpoch = Field(
    944, .record, "Epoch Time", "frame.time_epoch", .seconds,
    clause: "The capture's own record", meaning: "When it was recorded, in seconds since 1970.")
  static let timeRelative = Field(
    945, .record, "Time since reference or first frame", "frame.time_relative", .seconds,
    clause: "The capture's own record",
    meaning: "When it was recorded, in seconds since the first record.")
  static let length = Field(
    946, .record, "Frame length on the wire", "frame.len", .decimal, unit: .octets,
    clause: "The capture's own record", meaning: "How many octets the packet had.")
  static let capturedLength = Field(
    947, .record, "Frame length stored into the capture file", "frame.cap_len", .decimal,
    unit: .octets,
    clause: "The capture's own record", meaning: "How many of them the file holds.")
  static let interface = Field(
    948, .record, "Interface id", "frame.interface_id", .decimal,
    clause: "The capture's own record", meaning: "Which of the file's interfaces recorded it.")

  // MARK: What became of it

  static let setAside = Field(
    949, .record, "Set aside", "bletrace.set_aside", .text,
    clause: "The capture's own record",
    meaning: "Why its content is not dissected: a wrong CRC, or ciphertext.")
  static let decrypted = Field(
    950, .record, "Origin of the key", "bletrace.decrypted", .text,
    clause: "The capture's own record", meaning: "How the key is known that it was decrypted with.")
  static let connection = Field(
    951, .record, "Connection", "bletrace.connection", .decimal,
    clause: "The capture's own record", meaning: "The connection's number in this capture.")
  static let direction = Field(
    952, .record, "Direction", "bletrace.direction", .text,
    clause: "The capture's own record", meaning: "Which way it went on the connection.")
  static let layer = Field(
    953, .record, "Highest layer", "bletrace.layer", .text,
    clause: "The capture's own record", meaning: "The highest layer that was reached.")
  static let retransmission = Field(
    954, .record, "Retransmission", "bletrace.retransmission", .boolean,
    clause: "The capture's own record", meaning: "The packet was on the air before.")
  static let notDecoded = Field(
    955, .record, "Not decoded", "bletrace.not_decoded", .text,
    clause: "The capture's own record", meaning: "Why it was not decoded further.")
  static let error = Field(
    956, .record, "Error", "bletrace.error", .text,
    clause: "The capture's own record", meaning: "The error that ended decoding.")

  /// Tells a watcher of a record that was taken.
  ///
  /// - Parameters:
  ///   - record: what the file says of it.
  ///   - outcome: what became of it.
  ///   - start: the time of the first record, in nanoseconds since 1970.
  ///   - watcher: what is told.
  static func tell(
    _ record: CaptureRecord, _ outcome: FrameOutcome, start: Int64,
    _ watcher: FieldWatcher
  ) {
    watcher.note(number, number: record.number)
    if let time = record.timestamp {
      watcher.note(timeEpoch, number: Int(time))
      watcher.note(timeRelative, number: Int(time.elapsed(since: start)))
    }
    watcher.note(length, number: record.originalLength)
    watcher.note(capturedLength, number: record.capturedLength)
    watcher.note(interface, number: record.interface)
    if let connection = outcome.connection { watcher.note(Self.connection, number: connection + 1) }
    if let direction = outcome.direction { watcher.note(Self.direction, text: direction.name) }
    watcher.note(layer, text: outcome.layer.name)
    if outcome.isRetransmission { watcher.note(retransmission, number: 1) }
    if let origin = outcome.keyOrigin { watcher.note(decrypted, text: origin.rawValue) }
    if let reason = outcome.notDecoded {
      watcher.note(notDecoded, text: reason.name)
      if reason == .badCRC || reason == .encrypted { watcher.note(setAside, text: reason.name) }
    }
    if let error = outcome.stoppedBy { watcher.note(Self.error, text: error.description) }
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
  /// What a record is, whatever it holds.
  public static let record = Layer("Record")
}
