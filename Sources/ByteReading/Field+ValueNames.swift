extension Field {
  /// The specification's names of a field's values.
  @frozen
  public enum ValueNames: Sendable {
    /// The values have no names.
    case none
    /// The values are named by a function in the source.
    case function(@Sendable (UInt64) -> StaticString?)
    /// The values are named by a list in a table that is parsed at run time. Many fields share one function.
    case list(UInt32, @Sendable (_ list: UInt32, _ value: UInt64) -> ConstantText?)

    /// The name of a value, or nil if it has none.
    public subscript(value: UInt64) -> ConstantText? {
      switch self {
      case .none: nil
      case .function(let name): name(value).map { ConstantText($0) }
      case .list(let list, let name): name(list, value)
      }
    }
  }
}
