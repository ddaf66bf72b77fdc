public import ByteReading
import Synchronization

/// The layouts of characteristic values and the names of vendors' attributes, by UUID.
public struct ValueLayouts: Sendable {
  private var layouts: [BluetoothUUID: ValueLayout] = [:]
  /// Layouts of values that clients write, if they differ.
  private var written: [BluetoothUUID: ValueLayout] = [:]
  private var names: [BluetoothUUID: ConstantText] = [:]
  /// The message formats of characteristics whose values are parts of messages.
  public private(set) var messages: [ValueLayout.Message] = []
  /// Whether any layout has a checksum or a counter.
  private var hasClaims = false
  private var nextFieldNumber = ValueLayoutTable.firstNumber

  /// Parses layouts from a text table; Scripts/gatt/table.py describes the format of its lines.
  init(_ table: ConstantText) {
    add(table)
  }

  /// The layouts of the Bluetooth SIG's characteristics, GATT Specification Supplement, 3, and of
  /// Apple's services.
  public static let standard = ValueLayouts(characteristicLayoutTable)

  /// Adds the layouts and names of a table, which override the existing ones.
  mutating func add(_ table: ConstantText) {
    var reader = ValueLayoutTable(table, from: nextFieldNumber)
    let contents = reader.read()
    nextFieldNumber = reader.nextFieldNumber
    hasClaims = hasClaims || (contents.layouts + contents.written).contains { $0.hasClaims }
    // A new layout of a characteristic replaces the old one in both directions.
    for layout in contents.layouts + contents.written {
      layouts[layout.uuid] = nil
      written[layout.uuid] = nil
    }
    for layout in contents.layouts {
      layouts[layout.uuid] = layout
      // The end of a response is determined by its request, not by its octets.
      if let message = layout.message, !message.start.isEmpty, !messages.contains(message) {
        messages.append(message)
      }
    }
    for layout in contents.written { written[layout.uuid] = layout }
    for (uuid, name) in contents.names { names[uuid] = name }
  }

  /// The layout of a characteristic's value, if there is one.
  ///
  /// - Parameters:
  ///   - uuid: the UUID of the characteristic.
  ///   - isWritten: whether a client wrote the value. The layout of such values may differ from that of values that the
  ///     server sends.
  public subscript(uuid: BluetoothUUID, written isWritten: Bool) -> ValueLayout? {
    isWritten ? written[uuid] ?? layouts[uuid] : layouts[uuid]
  }

  /// Returns a profile's name for a service, characteristic or descriptor.
  public func name(of uuid: BluetoothUUID) -> ConstantText? { names[uuid] }

  /// All layouts by UUID. A layout for values from the server precedes the layout for written values.
  public var all: [ValueLayout] {
    let sent = layouts.values.map { ($0, 0) }
    let received = written.values.map { ($0, 1) }
    return (sent + received).sorted { ($0.0.uuid.rawValue, $0.1) < ($1.0.uuid.rawValue, $1.1) }
      .map { $0.0 }
  }
}

// MARK: Profiles

extension ValueLayouts {
  /// The SIG's layouts and those of the installed profiles.
  ///
  /// A profile applies to the whole program, like the SIG's tables: it is installed once, before a
  /// capture is read.
  public static var current: ValueLayouts { installed.withLock { $0 } ?? standard }

  /// Returns the layout of a characteristic's value in `current`, without copying `current`.
  ///
  /// - Parameters:
  ///   - uuid: the UUID of the characteristic.
  ///   - isWritten: whether a client wrote the value.
  package static func layout(of uuid: BluetoothUUID, written isWritten: Bool) -> ValueLayout? {
    installed.withLock { $0.map { own in own[uuid, written: isWritten] } }
      ?? standard[uuid, written: isWritten]
  }

  /// Installs the table of a profile in addition to those already installed.
  ///
  /// - Parameters:
  ///   - table: the table, which lives as long as the program.
  ///   - fields: its number of fields and bits.
  /// - Returns: false if there are not enough field numbers left; then nothing is installed.
  package static func install(_ table: ConstantText, fields: Int) -> Bool {
    installed.withLock { layouts in
      var all = layouts ?? standard
      guard fields < Int(UInt16.max - all.nextFieldNumber) else { return false }
      all.add(table)
      layouts = all
      return true
    }
  }

  // Items that only profiles contain are searched for only in profiles: parsing the SIG's table takes a tenth of the
  // time for a small capture's summary.

  /// Returns an installed profile's name for an attribute; the SIG's table of layouts contains none.
  public static func profileName(of uuid: BluetoothUUID) -> ConstantText? {
    installed.withLock { $0?.name(of: uuid) }
  }

  /// The message formats of installed profiles, for characteristics whose values are parts of messages. The SIG's table
  /// contains no such formats.
  package static var profileMessages: [ValueLayout.Message] {
    installed.withLock { $0?.messages ?? [] }
  }

  /// Whether a layout of an installed profile has a checksum or a counter; the SIG's layouts have none.
  package static var profilesHaveClaims: Bool { installed.withLock { $0?.hasClaims ?? false } }

  private static let installed = Mutex<ValueLayouts?>(nil)
}

// MARK: Watchers

extension ValueLayouts {
  /// Shows a watcher the fields of a characteristic's value, written by a client or sent by its server.
  ///
  /// - Parameter mayGoOn: whether the value may be the beginning of a longer one.
  /// - Returns: whether there is a layout; octets that could not be decoded remain unread.
  package static func describe(
    _ value: inout ByteReader, of uuid: BluetoothUUID, written isWritten: Bool,
    mayGoOn: Bool = false
  ) -> Bool {
    // A part of a message, and text that may be truncated, are shown only as octets.
    guard let layout = layout(of: uuid, written: isWritten), layout.message == nil,
      !(mayGoOn && layout.takesTheRest)
    else { return false }
    if !layout.isWiresharks {
      // The octets of the value are also shown where Wireshark shows only those.
      var whole = value
      _ = whole.rest(ATTField.value)
    }
    layout.describe(&value)
    return true
  }

  /// Shows a watcher the fields of a message assembled from a characteristic's values.
  package static func describe(
    message: [UInt8], of uuid: BluetoothUUID, written isWritten: Bool, _ watcher: FieldWatcher
  ) {
    guard let layout = layout(of: uuid, written: isWritten), layout.message != nil else { return }
    let outer = watcher.currentBuffer
    watcher.enterBuffer(message.rawSpan)
    var input = ByteReader(message.rawSpan, watcher: watcher)
    layout.describe(&input)
    watcher.returnToBuffer(outer)
  }

  /// The descriptions of all fields with their numbers, for the catalogue.
  package var fieldDescriptions: [FieldCatalogue.Description] {
    all.flatMap { layout in layout.items.flatMap { $0.fieldDescriptions(of: layout) } }
  }
}

extension ValueLayout {
  /// Whether it ends in text or octets of any length, so that the end can't be detected.
  fileprivate var takesTheRest: Bool {
    switch items.last?.kind {
    case .text(.rest), .octets(.rest): true
    default: false
    }
  }

  /// Whether Wireshark has names for its fields.
  fileprivate var isWiresharks: Bool {
    items.contains { $0.field.filterName.starts(with: "btatt.") }
  }
}

/// A sentence that explains a field to beginners.
private struct ValueFieldSentence: Sendable {
  let field: ConstantText
  /// The name of the bit field to which the field belongs; nil if it is not part of one.
  var set: ConstantText?
  var unit: ConstantText = ""
  let characteristic: ConstantText
  /// The constraint on its integer.
  var claim: ValueLayout.Claim?
  /// The sentence from the table; empty if it has none.
  let own: ConstantText

  var text: String {
    guard own.isEmpty else { return own.description }
    let place = set.map { "bits of \($0), " } ?? ""
    let measure = unit.isEmpty ? "" : ", in \(unit)"
    let sentence = "\(field): \(place)part of the value of \(characteristic)\(measure)."
    let fitting =
      sentence.count < 140 ? sentence : "Part of the value of \(characteristic)\(measure)."
    return fitting + rule
  }

  private var rule: String {
    switch claim {
    case nil: ""
    case .counter: " A counter, incremented with each value."
    case .checksum(let checksum):
      " A checksum (\(checksum.kind.rawValue)) over the preceding octets."
    }
  }
}

extension ValueLayout.Item {
  /// Returns the descriptions of the item itself, of its bits and of the items in it.
  fileprivate func fieldDescriptions(of layout: ValueLayout) -> [FieldCatalogue.Description] {
    switch kind {
    case .choice(_, let cases, let otherwise):
      return (cases.flatMap { $0.items } + otherwise).flatMap { $0.fieldDescriptions(of: layout) }
    case .structure(let items):
      return [own(of: layout)] + items.flatMap { $0.fieldDescriptions(of: layout) }
    default:
      return [own(of: layout)]
        + parts.map { part in
          let sentence = ValueFieldSentence(
            field: part.field.name, set: field.name, characteristic: layout.name,
            own: part.meaning)
          return FieldCatalogue.Description(
            part.field, quantity: FieldCatalogue.Quantity(), valueNames: texts(part.names),
            clause: layout.clause, meaning: { sentence.text })
        }
    }
  }

  private func own(of layout: ValueLayout) -> FieldCatalogue.Description {
    let sentence = ValueFieldSentence(
      field: field.name, unit: unit, characteristic: layout.name, claim: claim, own: meaning)
    return FieldCatalogue.Description(
      field, quantity: quantity, valueNames: texts(names), clause: layout.clause,
      meaning: { sentence.text })
  }

  private var quantity: FieldCatalogue.Quantity {
    switch scale {
    case .none: FieldCatalogue.Quantity(symbol: unit.description)
    case .linear(let factor, let decimal, let binary, let offset):
      FieldCatalogue.Quantity(
        scale: DecimalNumber(digits: factor, exponent: decimal).times(powerOfTwo: binary).double,
        offset: offset.double, symbol: unit.description)
    // Such a scale can't be expressed by a factor and a unit.
    case .exponential: FieldCatalogue.Quantity()
    }
  }

  private func texts(_ names: [(value: UInt64, name: ConstantText)]) -> [UInt64: String] {
    var texts: [UInt64: String] = [:]
    for (value, name) in names where texts[value] == nil { texts[value] = name.description }
    return texts
  }
}

#if hasFeature(Embedded)
  /// A replacement for platforms without threads, which have no locks.
  private final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
