/// A set of flags that says in code what it holds: "[.bonding, .secureConnections, 1 << 7]".
public protocol NamedFlags: OptionSet, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  /// Flags and how they are called in code, the lowest bit first.
  static var flagNames: [(flag: RawValue, name: StaticString)] { get }
}

extension NamedFlags {
  /// The flags by their names, and bits that have none by their places.
  public var description: String {
    var names: [String] = []
    for bit in 0..<RawValue.bitWidth where rawValue >> RawValue(bit) & 1 != 0 {
      let name = Self.flagNames.first { $0.flag == 1 << RawValue(bit) }?.name
      names.append(name.map { ".\($0)" } ?? "1 << \(bit)")
    }
    return "[\(names.joined(separator: ", "))]"
  }
}
