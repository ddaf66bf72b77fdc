extension Field {
  /// The number of a field. Sightings, columns and filters refer to fields by number.
  ///
  /// The number of a field in the source is a literal, assigned by `Scripts/field-catalogue`. HCI fields
  /// are numbered by their position in the layout tables, and `FieldCatalogue.add` assigns the numbers of
  /// fields that are added at run time. Numbers are valid within one run of the program and are never
  /// stored.
  @frozen
  public struct ID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16

    @inlinable
    public init(rawValue: UInt16) {
      self.rawValue = rawValue
    }

    /// Creates an identifier from a number in the catalogue.
    @inlinable
    public init(_ rawValue: UInt16) {
      self.rawValue = rawValue
    }
  }
}

extension Field.ID: ExpressibleByIntegerLiteral {
  @inlinable
  public init(integerLiteral number: UInt16) {
    self.init(number)
  }
}

extension Field.ID: Comparable {
  @inlinable
  public static func < (left: Field.ID, right: Field.ID) -> Bool {
    left.rawValue < right.rawValue
  }
}
