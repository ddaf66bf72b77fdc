public import ByteReading

/// The parameters of a command or event that are decoded by their layout only, as a view over the packet.
public struct HCIParameters: ~Escapable {
  /// The layout.
  package let layout: HCILayout
  /// The octets that the layout describes; there may have been more.
  public let octets: RawSpan

  /// Reads parameters; octets after them remain unread.
  ///
  /// - Throws: a `WireError` that names the truncated parameter.
  @_lifetime(copy input)
  package init(_ layout: HCILayout, parsing input: inout ByteReader) throws(WireError) {
    let all = input.unread
    let before = input.remaining
    var reader = LayoutReader()
    try reader.read(layout.steps, from: &input)
    self.layout = layout
    octets = all.clamped(from: 0, count: before - input.remaining)
  }

  /// The parameters with their values, in order.
  public var values: [HCIParameter] {
    var input = ByteReader(octets)
    var reader = LayoutReader(keepsValues: true)
    // The parameters were read successfully before, so this can't fail.
    try? reader.read(layout.steps, from: &input)
    return reader.values ?? []
  }

  /// The first parameter with a name such as "Connection_Handle"; nil if the layout has none.
  public subscript(name: ConstantText) -> HCIParameter.Value? {
    values.first { $0.name == name }?.value
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}

/// A parameter with its value.
public struct HCIParameter: Hashable, Sendable {
  /// The value of a parameter.
  public enum Value: Hashable, Sendable {
    /// An integer, sign-extended if the parameter is signed.
    case integer(UInt64)
    /// A sequence of octets, as transmitted.
    case octets([UInt8])
    /// The elements of an array of parameters.
    case list([[HCIParameter]])
  }

  /// The specification's name. For an array, the name of its count; empty if the count is not sent.
  public let name: ConstantText
  /// The value of the parameter.
  public var value: Value

  /// Creates a parameter with its name in the specification.
  public init(name: ConstantText, value: Value) {
    self.name = name
    self.value = value
  }
}
