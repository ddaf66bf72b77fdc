/// A number that may have a name in the specification. The description contains both, such as "Read Request (0x0A)", or
/// "0x3F" without a name.
public protocol NamedNumber: RawRepresentable, CustomStringConvertible
where RawValue: FixedWidthInteger & UnsignedInteger {
  /// The specification's name; nil for an undefined number.
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
