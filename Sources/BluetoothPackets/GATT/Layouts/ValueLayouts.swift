public import ByteReading
import Synchronization

/// The layouts of characteristics' values, and the names of vendors' attributes, by their UUIDs.
public struct ValueLayouts: Sendable {
  private var layouts: [BluetoothUUID: ValueLayout] = [:]
  /// Of what clients write, where that has a layout of its own.
  private var written: [BluetoothUUID: ValueLayout] = [:]
  private var names: [BluetoothUUID: ConstantText] = [:]
  /// How the characteristics whose values are parts of messages tell them.
  public private(set) var messages: [ValueMessage] = []
  /// Whether any layout has a checksum or a counter.
  private var hasClaims = false
  private var nextFieldNumber = ValueLayoutTable.firstNumber

  /// Layouts from a table of text; what its lines are stands in Scripts/gatt/table.py.
  init(_ table: ConstantText) {
    add(table)
  }

  /// Those of the Bluetooth SIG's characteristics, GATT Specification Supplement, 3, and those of
  /// Apple's services.
  public static let standard = ValueLayouts(characteristicLayoutTable)

  /// Adds the layouts and names of a table, which stand above what is there already.
  mutating func add(_ table: ConstantText) {
    var reader = ValueLayoutTable(table, from: nextFieldNumber)
    let contents = reader.read()
    nextFieldNumber = reader.nextFieldNumber
    hasClaims = hasClaims || (contents.layouts + contents.written).contains { $0.hasClaims }
    // A characteristic that comes again is another one, in both directions.
    for layout in contents.layouts + contents.written {
      layouts[layout.uuid] = nil
      written[layout.uuid] = nil
    }
    for layout in contents.layouts {
      layouts[layout.uuid] = layout
      // The end of an answer is known by its request, not by what stands in it.
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
  ///   - uuid: the characteristic's.
  ///   - isWritten: whether a client wrote the value, which may have another layout than what the
  ///     server sends.
  public subscript(uuid: BluetoothUUID, written isWritten: Bool) -> ValueLayout? {
    isWritten ? written[uuid] ?? layouts[uuid] : layouts[uuid]
  }

  /// The name that a profile gives to a service, characteristic or descriptor.
  public func name(of uuid: BluetoothUUID) -> ConstantText? { names[uuid] }

  /// All layouts, by their UUIDs: that of what the server sends before that of what is written to it.
  public var all: [ValueLayout] {
    let sent = layouts.values.map { ($0, 0) }
    let received = written.values.map { ($0, 1) }
    return (sent + received).sorted { ($0.0.uuid.rawValue, $0.1) < ($1.0.uuid.rawValue, $1.1) }
      .map { $0.0 }
  }
}

// MARK: Profiles

extension ValueLayouts {
  /// The SIG's layouts and those of the profiles that were installed.
  ///
  /// Profiles name attributes for the whole program, as the SIG's tables do: they are installed once,
  /// before a capture is read.
  public static var current: ValueLayouts { installed.withLock { $0 } ?? standard }

  /// The layout of a characteristic's value among those of `current`, of which no copy is made for it.
  ///
  /// - Parameters:
  ///   - uuid: the characteristic's.
  ///   - isWritten: whether a client wrote the value.
  package static func layout(of uuid: BluetoothUUID, written isWritten: Bool) -> ValueLayout? {
    installed.withLock { $0.map { own in own[uuid, written: isWritten] } }
      ?? standard[uuid, written: isWritten]
  }

  /// Installs the table of a profile beside those that are installed already.
  ///
  /// - Parameters:
  ///   - table: lives as long as the program.
  ///   - fields: how many fields and bits it has.
  /// - Returns: false where there are not enough numbers left for them; nothing is installed then.
  package static func install(_ table: ConstantText, fields: Int) -> Bool {
    installed.withLock { layouts in
      var all = layouts ?? standard
      guard fields < Int(UInt16.max - all.nextFieldNumber) else { return false }
      all.add(table)
      layouts = all
      return true
    }
  }

  // What only profiles have is asked of them alone: reading the SIG's table takes a tenth of the time of
  // a small capture's summary.

  /// The name that an installed profile gives to an attribute; the SIG's table of layouts has none.
  public static func profileName(of uuid: BluetoothUUID) -> ConstantText? {
    installed.withLock { $0?.name(of: uuid) }
  }

  /// How the characteristics of installed profiles, whose values are parts of messages, tell them; the
  /// SIG's table has none.
  package static var profileMessages: [ValueMessage] { installed.withLock { $0?.messages ?? [] } }

  /// Whether a layout of an installed profile has a checksum or a counter; the SIG's have none.
  package static var profilesHaveClaims: Bool { installed.withLock { $0?.hasClaims ?? false } }

  private static let installed = Mutex<ValueLayouts?>(nil)
}

// MARK: Watchers

extension ValueLayouts {
  /// Tells a watcher the fields of a characteristic's value, which a client wrote or its server sent.
  ///
  /// - Parameter mayGoOn: whether it may be the beginning of a longer value.
  /// - Returns: whether there is a layout; what it could not read stays unread.
  package static func describe(
    _ value: inout ByteReader, of uuid: BluetoothUUID, written isWritten: Bool,
    mayGoOn: Bool = false
  ) -> Bool {
    // Of a part of a message, and of a text that may be cut, nothing is told but its octets.
    guard let layout = layout(of: uuid, written: isWritten), layout.message == nil,
      !(mayGoOn && layout.takesTheRest)
    else { return false }
    if !layout.isWiresharks {
      // Who looks for the octets finds them where Wireshark shows nothing else.
      var whole = value
      _ = whole.rest(ATTField.value)
    }
    layout.describe(&value)
    return true
  }

  /// Tells a watcher the fields of a message that values of a characteristic made.
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

  /// What a catalogue knows of all fields, with their numbers.
  package var fieldDescriptions: [FieldDescription] {
    all.flatMap { layout in layout.items.flatMap { $0.fieldDescriptions(of: layout) } }
  }
}

extension ValueLayout {
  /// Whether it ends in a text or octets of any length, of which nothing shows where they end.
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

/// What a field of a value is, for who learns.
private struct ValueFieldSentence: Sendable {
  let field: ConstantText
  /// The item whose bits it is.
  var set: ConstantText?
  var unit: ConstantText = ""
  let characteristic: ConstantText
  /// What it has to be besides what it is.
  var claim: ValueClaim?
  /// The sentence of the table; empty where it has none.
  let own: ConstantText

  var text: String {
    guard own.isEmpty else { return own.description }
    let place = set.map { "a bit or more of \($0), " } ?? ""
    let measure = unit.isEmpty ? "" : ", in \(unit)"
    let sentence = "\(field): \(place)part of the value of \(characteristic)\(measure)."
    let fitting =
      sentence.count < 140 ? sentence : "Part of the value of \(characteristic)\(measure)."
    return fitting + rule
  }

  private var rule: String {
    switch claim {
    case nil: ""
    case .counter: " A counter: one more in each value."
    case .checksum(let checksum):
      " A checksum (\(checksum.kind.rawValue)) of octets before it."
    }
  }
}

extension ValueItem {
  /// The item's own, those of its bits, and those of what lies in it.
  fileprivate func fieldDescriptions(of layout: ValueLayout) -> [FieldDescription] {
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
          return FieldDescription(
            part.field, quantity: FieldQuantity(), valueNames: texts(part.names),
            clause: layout.clause, meaning: { sentence.text })
        }
    }
  }

  private func own(of layout: ValueLayout) -> FieldDescription {
    let sentence = ValueFieldSentence(
      field: field.name, unit: unit, characteristic: layout.name, claim: claim, own: meaning)
    return FieldDescription(
      field, quantity: quantity, valueNames: texts(names), clause: layout.clause,
      meaning: { sentence.text })
  }

  private var quantity: FieldQuantity {
    switch scale {
    case .none: FieldQuantity(symbol: unit.description)
    case .linear(let factor, let decimal, let binary, let offset):
      FieldQuantity(
        scale: DecimalNumber(digits: factor, exponent: decimal).times(powerOfTwo: binary).double,
        offset: offset.double, symbol: unit.description)
    // No number and unit can say what a step is worth.
    case .exponential: FieldQuantity()
    }
  }

  private func texts(_ names: [(value: UInt64, name: ConstantText)]) -> [UInt64: String] {
    var texts: [UInt64: String] = [:]
    for (value, name) in names where texts[value] == nil { texts[value] = name.description }
    return texts
  }
}

#if hasFeature(Embedded)
  /// Where there are no threads, and so no locks.
  private final class Mutex<Value>: @unchecked Sendable {
    private var value: Value

    init(_ value: Value) { self.value = value }

    func withLock<Result>(_ body: (inout Value) -> Result) -> Result { body(&value) }
  }
#endif
