/// The number of a field: what sightings, columns and filters know a field by.
///
/// Fields that stand in the source carry theirs as a literal, which `Scripts/field-catalogue` gives
/// out; those of HCI's layouts have theirs by their place in the tables, and those that come at run
/// time get theirs from `FieldCatalogue.add`. Numbers are an affair of one run of the program: nothing
/// stores them.
@frozen
public struct FieldID: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt16

  @inlinable
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// The field with a number of the catalogue.
  @inlinable
  public init(_ rawValue: UInt16) {
    self.rawValue = rawValue
  }
}

extension FieldID: ExpressibleByIntegerLiteral {
  @inlinable
  public init(integerLiteral number: UInt16) {
    self.init(number)
  }
}

extension FieldID: Comparable {
  @inlinable
  public static func < (left: FieldID, right: FieldID) -> Bool {
    left.rawValue < right.rawValue
  }
}
