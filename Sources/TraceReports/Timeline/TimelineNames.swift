import BluetoothPackets
import CaptureFiles
import LinkSessions
import TraceAnalysis

/// Names of devices and attributes in a timeline.
struct TimelineNames {
  let devices: DeviceTable
  let connections: ConnectionTable
  private let gatt: GATTMemory
  private let values: Timeline.Values
  /// Returns the text for a time; nil for the time in the capture.
  let when: ((Int64) -> String)?

  /// - Parameters:
  ///   - timeline: the timeline of the capture.
  ///   - when: returns the text for a time; nil for the time in the capture.
  init(_ timeline: Timeline, when: ((Int64) -> String)? = nil) {
    self.when = when
    devices = timeline.devices
    connections = timeline.connections
    gatt = timeline.gatt
    values = timeline.values
  }

  /// Returns the last value of a line's attribute in words, or nil if its layout is unknown.
  func value(of row: TimelineRow) -> String? {
    let procedure = row.first
    let isWritten = procedure.kind.writesValue
    guard let handle = procedure.handle, let connection = procedure.connection,
      procedure.basis != .unknown, procedure.characteristic == nil,
      procedure.frames.lowerBound <= row.lastFrame
    else { return nil }
    let report = reportLayout(of: handle, procedure, in: connection)
    let layout =
      procedure.isVendorDefined
      ? nil : procedure.uuid.flatMap { ValueLayouts.layout(of: $0, written: isWritten) }
    guard report != nil || layout != nil,
      let octets = octets(
        of: handle, in: connection, row, isMessage: report == nil && layout?.message != nil)
    else { return nil }
    // The first part of a value that is read in parts is incomplete.
    guard procedure.kind != .readLong || octets.count == row.octets else { return nil }
    if let report { return HIDReportText.line(HIDReport(octets.rawSpan, by: report)) }
    return layout.flatMap { CharacteristicValueText.line($0.read(octets.rawSpan), of: octets) }
  }

  /// Returns the octets of the last value of a line. A client that does not wait writes the next value before the
  /// previous one is answered.
  private func octets(
    of handle: UInt16, in connection: Int, _ row: TimelineRow, isMessage: Bool
  ) -> [UInt8]? {
    guard row.first.kind == .write, !isMessage, row.lastStart <= row.lastFrame else {
      return values.last(
        of: handle, in: connection, within: row.first.frames.lowerBound...row.lastFrame,
        isMessage: isMessage, isWritten: row.first.kind.writesValue)
    }
    return values.firstWritten(to: handle, in: connection, within: row.lastStart...row.lastFrame)
  }

  /// Returns the last values that a line's PDUs contain together, with the names of their attributes. Returns nil for
  /// a line with one attribute, and if it is unknown which value belongs to which attribute.
  func values(of row: TimelineRow) -> String? {
    let procedure = row.first
    guard procedure.handle == nil, let connection = procedure.connection,
      let direction = procedure.direction, procedure.frames.lowerBound <= row.lastFrame
    else { return nil }
    let entries = values.lastOfSeveral(
      in: connection, within: procedure.frames.lowerBound...row.lastFrame)
    guard !entries.isEmpty else { return nil }
    let database = gatt.database(
      of: connections[connection],
      sendingIn: procedure.isFromServer ? direction : direction.opposite)
    let words = entries.prefix(TimelineNames.mostValues).map { entry in
      let uuid = database?.attribute(entry.handle, at: entry.frame - 1)?.type
      let layout = uuid.flatMap { ValueLayouts.layout(of: $0, written: false) }
      let text = layout.flatMap {
        CharacteristicValueText.line($0.read(entry.octets.rawSpan), of: entry.octets)
      }
      return [
        Hexadecimal.upper(entry.handle, width: 4), uuid?.shortName,
        text ?? Hexadecimal.text(entry.octets, limit: 8),
      ].compactMap(\.self).joined(separator: " ")
    }
    let more = entries.count - words.count
    return words.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// Maximum number of values of one PDU in a line.
  private static let mostValues = 8

  /// Returns the layout of an input device's reports, or nil for all other values.
  private func reportLayout(
    of handle: UInt16, _ procedure: Procedure, in connection: Int
  ) -> HIDReportLayout? {
    guard let direction = procedure.direction else { return nil }
    let server = gatt.server(
      of: connections[connection],
      sendingIn: procedure.isFromServer ? direction : direction.opposite)
    return gatt.reportLayout(of: handle, of: server)
  }

  func device(_ index: Int?) -> String? {
    index.map { DeviceName(devices[$0]).short }
  }

  /// Returns the target of a connection attempt: its name, if the capture contains one, and its address.
  func peer(_ key: DeviceKey) -> String {
    devices.find(key).map { DeviceName(devices[$0]).long } ?? key.address.description
  }

  func end(_ direction: LinkDirection, of connection: Connection) -> String {
    let name = DeviceName(direction, of: connection, in: devices)
    return name == .unknown ? direction.sender : name.short
  }

  /// Returns both ends as a heading.
  func peers(of connection: Connection) -> String {
    PeerNames(of: connection, in: devices).heading(\.long)
  }

  /// Returns the handle of one of several attributes, and its name if the capture shows it.
  func attribute(_ handle: UInt16, of procedure: Procedure) -> String {
    let text = Hexadecimal.upper(handle, width: 4)
    guard let connection = procedure.connection, let direction = procedure.direction,
      let uuid = gatt.database(
        of: connections[connection],
        sendingIn: procedure.isFromServer ? direction : direction.opposite)?
        .attribute(handle, at: procedure.firstFrame - 1)?.uuid
    else { return text }
    return text + " " + uuid.shortName
  }

  /// Returns the handle, and the attribute's name if the capture shows it.
  func attribute(_ procedure: Procedure) -> String {
    guard let handle = procedure.handle else { return "several attributes" }
    var text = Hexadecimal.upper(handle, width: 4)
    guard procedure.basis != .unknown, let uuid = procedure.uuid else { return text }
    if let characteristic = procedure.characteristicName {
      let isConfiguration = uuid == GATTAttribute.clientCharacteristicConfiguration.uuid
      text += isConfiguration ? " CCCD of " : " \(uuid.shortTypeName) of "
      return text + characteristic
    }
    return text + " " + (procedure.isVendorDefined ? uuid.shortNumber : uuid.shortTypeName)
  }
}

extension Procedure {
  /// The name of the characteristic that the attribute describes.
  var characteristicName: String? {
    characteristic.map { isVendorDefined ? $0.shortNumber : $0.shortTypeName }
  }
}

extension Procedure.Kind {
  /// Whether the client writes its value.
  fileprivate var writesValue: Bool {
    switch self {
    case .write, .writeWithoutResponse, .signedWrite: true
    default: false
    }
  }
}
