/// A set of flags whose description looks like code, such as "[.bonding, .secureConnections, 1 << 7]".
public protocol NamedFlags: OptionSet, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger & Sendable {
  /// The flags with their names in code, lowest bit first.
  static var flagNames: [(flag: RawValue, name: StaticString)] { get }
}

extension NamedFlags {
  /// The names of the flags, and the positions of unnamed bits.
  public var description: String {
    var names: [String] = []
    for bit in 0..<RawValue.bitWidth where rawValue >> RawValue(bit) & 1 != 0 {
      let name = Self.flagNames.first { $0.flag == 1 << RawValue(bit) }?.name
      names.append(name.map { ".\($0)" } ?? "1 << \(bit)")
    }
    return "[\(names.joined(separator: ", "))]"
  }
}
