/// All fields that can occur in a packet, by number and by display filter name.
///
/// A catalogue is a value. To add fields at run time, add them to a copy and pass that copy to the code
/// that reads the packets.
public struct FieldCatalogue: Sendable {
  /// The descriptions by number; nil for unused numbers.
  private var descriptions: [FieldCatalogue.Description?] = []
  /// The first field with each display filter name, and the other fields with the same name.
  private var numbers: [String: Field.ID] = [:]
  private var moreNumbers: [String: [Field.ID]] = [:]

  /// Creates a catalogue of the fields from the source and from tables.
  ///
  /// - Precondition: no two fields have the same number.
  public init(_ fields: some Sequence<Field>) {
    numbers.reserveCapacity(4096)
    for field in fields { insert(FieldCatalogue.Description(field)) }
  }

  /// Adds a field at run time and assigns its number; nil if all numbers are in use.
  public mutating func add(_ description: FieldCatalogue.Description) -> Field.ID? {
    guard let number = UInt16(exactly: descriptions.count) else { return nil }
    insert(description.numbered(Field.ID(number)))
    return Field.ID(number)
  }

  /// Adds fields that already have numbers. A field whose number is in use is skipped.
  public mutating func add(numbered descriptions: some Sequence<FieldCatalogue.Description>) {
    for description in descriptions where self[description.id] == nil { insert(description) }
  }

  private mutating func insert(_ description: FieldCatalogue.Description) {
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

  /// The description of a field; nil for an unused number.
  public subscript(id: Field.ID) -> FieldCatalogue.Description? {
    let place = Int(id.rawValue)
    return place < descriptions.count ? descriptions[place] : nil
  }

  /// Returns the fields with a display filter name. Several fields of a PDU may share a name; empty if there are no
  /// such fields.
  public func fields(named filterName: String) -> [Field.ID] {
    guard let first = numbers[filterName] else { return [] }
    return [first] + (moreNumbers[filterName] ?? [])
  }

  /// Returns whether any field belongs to the protocol at the start of a name, such as "btatt" in "btatt.handle".
  public func hasLayer(of filterName: String) -> Bool {
    guard let end = filterName.firstIndex(of: ".") else { return false }
    let start = filterName[...end]
    return numbers.keys.contains { $0.hasPrefix(start) }
  }

  /// All display filter names in alphabetical order.
  public var filterNames: [String] { numbers.keys.sorted() }

  /// All fields in the order of their numbers.
  public var all: [FieldCatalogue.Description] { descriptions.compactMap { $0 } }

  /// The highest number of a field plus 1, which is the size of a table by number.
  public var numberLimit: Int { descriptions.count }
}
