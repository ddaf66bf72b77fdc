/// A number of the specification that may have a name, and that prints as both: "Read Request (0x0A)", "0x3F" where
/// nobody gave it a name.
public protocol NamedNumber: RawRepresentable, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger {
  /// The specification's name; nil for a number that it does not define.
  var name: StaticString? { get }
}

extension NamedNumber {
  /// The name, and the number in hexadecimal.
  public var description: String {
    let digits = String(rawValue, radix: 16, uppercase: true)
    let zeros = max(0, RawValue.bitWidth / 4 - digits.utf8.count)
    let number = "0x" + String(repeating: "0", count: zeros) + digits
    return name.map { "\($0) (\(number))" } ?? number
  }
}
