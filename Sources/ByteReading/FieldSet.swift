/// A set of fields by their numbers, with room for every number there can be.
public struct FieldSet: Sendable {
  /// One bit a number.
  private(set) var words: [UInt64]

  static let wordCount = (Int(UInt16.max) + 1) / 64

  /// The empty set.
  public init() {
    words = [UInt64](repeating: 0, count: FieldSet.wordCount)
  }

  /// The set of these fields.
  @inlinable
  public init(_ fields: some Sequence<FieldID>) {
    self.init()
    for field in fields { insert(field) }
  }

  /// Every field, whatever its number.
  public static let all = FieldSet(words: [UInt64](repeating: .max, count: wordCount))

  private init(words: [UInt64]) {
    self.words = words
  }

  /// Whether no field is in it.
  public var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  /// Whether a field is in it.
  public func contains(_ field: FieldID) -> Bool {
    words[Int(field.rawValue >> 6)] & (1 << UInt64(field.rawValue & 63)) != 0
  }

  /// Adds a field.
  public mutating func insert(_ field: FieldID) {
    words[Int(field.rawValue >> 6)] |= 1 << UInt64(field.rawValue & 63)
  }

  /// Adds all fields with this number or a higher one.
  public mutating func insertAll(from field: FieldID) {
    let first = Int(field.rawValue >> 6)
    words[first] |= .max << UInt64(field.rawValue & 63)
    for index in words.indices.dropFirst(first + 1) { words[index] = .max }
  }

  /// Takes a field out.
  public mutating func remove(_ field: FieldID) {
    words[Int(field.rawValue >> 6)] &= ~(1 << UInt64(field.rawValue & 63))
  }

  /// Whether any field is in both sets.
  public func intersects(_ other: FieldSet) -> Bool {
    words.indices.contains { words[$0] & other.words[$0] != 0 }
  }

  /// Adds the fields of another set.
  public mutating func formUnion(_ other: FieldSet) {
    for index in words.indices { words[index] |= other.words[index] }
  }
}
