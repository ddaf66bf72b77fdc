public import BluetoothPackets
import ByteReading
public import CaptureFiles
import LinkSessions
public import TraceAnalysis
import TraceReports

extension Capture {
  /// A characteristic in all connections of a capture, identified by its UUID.
  ///
  /// ```swift
  /// let heartRate = try Capture(path: "belt.btsnoop").characteristic(0x2A37).notifications()
  /// for value in heartRate { print(value) }
  /// print(heartRate.interval ?? .zero, heartRate.valuesPerSecond ?? 0)
  /// ```
  public struct Characteristic: Sendable {
    /// The capture that is searched.
    public let capture: Capture
    /// The characteristic's type.
    public let uuid: BluetoothUUID

    /// Returns the values that servers notified or indicated, in the order of the capture.
    ///
    /// - Parameter connection: the only connection to search; nil for all connections.
    /// - Throws: a `ReadingError` if the file can no longer be read.
    public func notifications(
      on connection: ConnectionID? = nil
    ) throws(ReadingError) -> CharacteristicValues {
      try values(on: connection) { $0 == .notified || $0 == .indicated }
    }

    /// Returns the values that servers sent, including values that clients read, in the order of the capture.
    ///
    /// - Parameter connection: the only connection to search; nil for all connections.
    /// - Throws: a `ReadingError` if the file can no longer be read.
    public func values(
      on connection: ConnectionID? = nil
    ) throws(ReadingError) -> CharacteristicValues {
      try values(on: connection) { _ in true }
    }

    private func values(
      on connection: ConnectionID?, _ isWanted: (GATTTree.Observation.Source) -> Bool
    ) throws(ReadingError) -> CharacteristicValues {
      var reader = try capture.open()
      let measured = reader.analyses(
        by: MeasurementAnalyzer([], valuesOf: [uuid]), options: capture.options,
        until: ReadingLimits.none.stop(nil))
      if measured.file.cut != nil { throw .cancelled }
      return CharacteristicValues(
        uuid: uuid,
        elements: measured.values.map(CharacteristicValues.Value.init).filter {
          isWanted($0.source) && (connection == nil || $0.connection == connection)
        }, notKept: measured.valuesNotKept)
    }
  }
}

extension CharacteristicValues {
  /// A value of a characteristic, as its server sent it.
  public struct Value: Hashable, Sendable {
    /// The record that completed it.
    public let frame: FrameNumber
    /// Nanoseconds since 1970.
    package let time: Int64
    /// The time of that record.
    public var instant: CaptureInstant { CaptureInstant(nanosecondsSince1970: time) }
    /// The connection that carried it.
    public let connection: ConnectionID
    /// The handle of the value's attribute.
    public let handle: UInt16
    /// The characteristic's type.
    public let uuid: BluetoothUUID
    /// The value, at most 512 octets.
    public let octets: [UInt8]
    /// Whether the capture lacks its end.
    public let isCut: Bool
    /// Whether it was notified, indicated or read.
    public let source: GATTTree.Observation.Source

    init(_ seen: ValueSighting) {
      frame = seen.frame.number
      time = seen.frame.time
      connection = seen.connection
      handle = seen.handle
      uuid = seen.uuid
      octets = seen.value
      isCut = seen.isCut
      source = seen.source
    }

    /// The fields of the value, decoded by the Bluetooth SIG's layout or that of a profile; nil if neither has a layout
    /// for it.
    public var decoded: DecodedValue? {
      ValueLayouts.layout(of: uuid, written: false)?.read(octets.rawSpan)
    }

    /// The first number in the value, in the unit of its layout, such as 72 for a heart rate of 72 bpm; nil if there is
    /// none.
    public var number: Double? {
      decoded?.leaves.lazy.filter { $0.value.item.parts.isEmpty }.compactMap(\.value.decimal).first
        .map(\.double)
    }
  }
}

extension CharacteristicValues.Value: CustomStringConvertible {
  /// A description such as "#184 06 48: 72 bpm".
  public var description: String {
    let octets = octets.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
    let words =
      decoded.flatMap { CharacteristicValueText.line($0, of: self.octets) }.map { ": " + $0 } ?? ""
    return "\(frame) \(octets.joined(separator: " "))\(words)"
  }
}

/// The values of one characteristic, in the order of the capture.
public struct CharacteristicValues: Hashable, Sendable, RandomAccessCollection {
  /// The characteristic's type.
  public let uuid: BluetoothUUID
  private let elements: [CharacteristicValues.Value]
  /// Number of values over the limit; the first 20,000 are kept.
  public let notKept: Int

  init(uuid: BluetoothUUID, elements: some Sequence<CharacteristicValues.Value>, notKept: Int) {
    self.uuid = uuid
    self.elements = Array(elements)
    self.notKept = notKept
  }

  public var startIndex: Int { 0 }
  public var endIndex: Int { elements.count }
  public subscript(position: Int) -> CharacteristicValues.Value { elements[position] }

  /// The median time between consecutive values of the same connection; nil if no connection has two values.
  public var interval: Duration? {
    var last: [ConnectionID: Int64] = [:]
    var gaps: [Int64] = []
    for value in elements {
      if let before = last[value.connection] {
        gaps.append(value.time.subtractingReportingOverflow(before).partialValue)
      }
      last[value.connection] = value.time
    }
    return gaps.isEmpty ? nil : .nanoseconds(gaps.sorted()[gaps.count / 2])
  }

  /// Number of values per second, from the first to the last; nil if no time passed.
  public var valuesPerSecond: Double? {
    guard let first = elements.first?.time, let last = elements.last?.time, last > first else {
      return nil
    }
    return Double(elements.count - 1) * 1e9 / (Double(last) - Double(first))
  }

  /// The rate of the values' octets from the first value to the last; nil if no time passed.
  public var rate: BitRate? {
    guard let first = elements.first?.time, let last = elements.last?.time, last > first else {
      return nil
    }
    let octets = elements.dropFirst().reduce(0) { $0 + $1.octets.count }
    return BitRate(bitsPerSecond: Double(octets) * 8e9 / (Double(last) - Double(first)))
  }
}

extension Capture {
  /// Returns a characteristic by its UUID, such as `0x2A37` for Heart Rate Measurement.
  public func characteristic(_ uuid: BluetoothUUID) -> Capture.Characteristic {
    Capture.Characteristic(capture: self, uuid: uuid)
  }
}
