public import ByteReading

/// The parameters of a command or an event that is read by its layout alone, as a view over the
/// packet.
public struct HCIParameters: ~Escapable {
  /// What the octets are read by.
  public let layout: HCILayout
  /// The octets that the layout describes; there may have been more.
  public let octets: RawSpan

  /// Reads parameters; what follows them stays unread.
  ///
  /// - Throws: a `WireError` that names the parameter that is cut.
  @_lifetime(copy input)
  public init(_ layout: HCILayout, parsing input: inout ByteReader) throws(WireError) {
    let all = input.unread
    let before = input.remaining
    var reader = LayoutReader()
    try reader.read(layout.steps, from: &input)
    self.layout = layout
    octets = all.clamped(from: 0, count: before - input.remaining)
  }

  /// The parameters with their values, in their order.
  public var values: [HCIParameter] {
    var input = ByteReader(octets)
    var reader = LayoutReader(keepsValues: true)
    // They have been read before, so this can't fail.
    try? reader.read(layout.steps, from: &input)
    return reader.values ?? []
  }

  /// The first parameter of a name, "Connection_Handle"; nil where the layout has none.
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
    /// Sign-extended where the parameter is a signed one.
    case integer(UInt64)
    /// A run of octets, as it was sent.
    case octets([UInt8])
    /// Parameters that come several times.
    case list([[HCIParameter]])
  }

  /// The specification's name; for a list that of its count, empty where none is sent.
  public let name: ConstantText
  /// What it says.
  public var value: Value

  /// A parameter by its name in the specification.
  public init(name: ConstantText, value: Value) {
    self.name = name
    self.value = value
  }
}
