/// A set of fields by number, large enough for every possible number.
public struct FieldSet: Sendable {
  /// One bit for each number.
  private(set) var words: [UInt64]

  static let wordCount = (Int(UInt16.max) + 1) / 64

  /// Creates an empty set.
  public init() {
    words = [UInt64](repeating: 0, count: FieldSet.wordCount)
  }

  /// Creates a set of fields.
  @inlinable
  public init(_ fields: some Sequence<Field.ID>) {
    self.init()
    for field in fields { insert(field) }
  }

  /// Every field, whatever its number.
  public static let all = FieldSet(words: [UInt64](repeating: .max, count: wordCount))

  private init(words: [UInt64]) {
    self.words = words
  }

  /// Whether the set is empty.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Returns whether the set contains a field.
  public func contains(_ field: Field.ID) -> Bool {
    words[Int(field.rawValue >> 6)] & (1 << UInt64(field.rawValue & 63)) != 0
  }

  /// Adds a field.
  public mutating func insert(_ field: Field.ID) {
    words[Int(field.rawValue >> 6)] |= 1 << UInt64(field.rawValue & 63)
  }

  /// Adds all fields with this or a higher number.
  public mutating func insertAll(from field: Field.ID) {
    let first = Int(field.rawValue >> 6)
    words[first] |= .max << UInt64(field.rawValue & 63)
    for index in words.indices.dropFirst(first + 1) { words[index] = .max }
  }

  /// Removes a field.
  public mutating func remove(_ field: Field.ID) {
    words[Int(field.rawValue >> 6)] &= ~(1 << UInt64(field.rawValue & 63))
  }

  /// Returns whether the two sets have a field in common.
  public func intersects(_ other: FieldSet) -> Bool {
    words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Adds the fields of another set.
  public mutating func formUnion(_ other: FieldSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}
