/// Every field that a reading can meet, by its number and by its name in display filters.
///
/// A catalogue is a value: fields that come at run time are added to a copy, which is handed to the
/// reading that shall know them.
public struct FieldCatalogue: Sendable {
  /// By number; nil for numbers that no field has.
  private var descriptions: [FieldDescription?] = []
  /// The first field of each name in display filters, and the others where several have it.
  private var numbers: [String: FieldID] = [:]
  private var moreNumbers: [String: [FieldID]] = [:]

  /// Puts together the fields that stand in the source and in tables.
  ///
  /// - Precondition: no two fields have the same number.
  public init(_ fields: some Sequence<Field>) {
    numbers.reserveCapacity(4096)
    for field in fields { insert(FieldDescription(field)) }
  }

  /// Adds a field that came at run time, and gives it its number; nil when all numbers are given out.
  public mutating func add(_ description: FieldDescription) -> FieldID? {
    guard let number = UInt16(exactly: descriptions.count) else { return nil }
    insert(description.numbered(FieldID(number)))
    return FieldID(number)
  }

  /// Adds fields that have their numbers already; one whose number is taken is left out.
  public mutating func add(numbered descriptions: some Sequence<FieldDescription>) {
    for description in descriptions where self[description.id] == nil { insert(description) }
  }

  private mutating func insert(_ description: FieldDescription) {
    let place = Int(description.id.rawValue)
    while descriptions.count <= place { descriptions.append(nil) }
    precondition(descriptions[place] == nil, "two fields have the number \(place)")
    descriptions[place] = description
    let name = description.filterName
    guard !name.isEmpty else { return }
    if let first = numbers.updateValue(description.id, forKey: name) {
      numbers[name] = first
      moreNumbers[name, default: []].append(description.id)
    }
  }

  /// What is known of a field; nil for a number that no field has.
  public subscript(id: FieldID) -> FieldDescription? {
    let place = Int(id.rawValue)
    return place < descriptions.count ? descriptions[place] : nil
  }

  /// The fields of a name in display filters: several places of a PDU may share one. None if nobody
  /// has it.
  public func fields(named filterName: String) -> [FieldID] {
    guard let first = numbers[filterName] else { return [] }
    return [first] + (moreNumbers[filterName] ?? [])
  }

  /// Whether any field is of the protocol that a name begins with, as "btatt" in "btatt.handle".
  public func hasLayer(of filterName: String) -> Bool {
    guard let end = filterName.firstIndex(of: ".") else { return false }
    let start = filterName[...end]
    return numbers.keys.contains { $0.hasPrefix(start) }
  }

  /// All names in display filters, by the alphabet.
  public var filterNames: [String] { numbers.keys.sorted() }

  /// All fields, in the order of their numbers.
  public var all: [FieldDescription] { descriptions.compactMap { $0 } }

  /// One more than the highest number that a field has: the size of a table by number.
  public var numberLimit: Int { descriptions.count }
}
