public import ByteReading

/// One length-type-value structure of advertising data, as a view over the packet.
///
/// Core 6.0, Vol 3, Part C, 11.
public struct ADStructure: ~Escapable {
  /// What its octets mean.
  public var type: ADType
  /// Reads the value, and nothing beyond it.
  public var contents: ByteReader
  /// Where the length octet stands, in octets from the start of the packet.
  public var offset: Int

  /// What follows the type.
  public var value: RawSpan {
    @_lifetime(copy self)
    get { contents.unread }
  }

  /// Reads the next structure; nil at the end, or where a length of zero ends the data early.
  ///
  /// - Throws: a `WireError` if the length claims more octets than there are.
  @_lifetime(copy input)
  public init?(parsing input: inout ByteReader) throws(WireError) {
    if input.isAtEnd { return nil }
    offset = input.offset
    let length = try input.uint8(ADStructureField.length)
    if length == 0 {
      _ = input.rest(ADStructureField.unused)
      return nil
    }
    type = ADType(rawValue: try input.uint8(ADStructureField.type))
    contents = try input.slice(Int(length) - 1, claimedBy: ADStructureField.length)
  }

  /// Hands each structure of `bytes` to `body`, up to the end or to a length of zero.
  ///
  /// - Parameters:
  ///   - bytes: the octets to look at.
  ///   - body: is handed each structure in turn.
  ///   - base: where `bytes` starts in the packet, in octets.
  /// - Throws: a `WireError` if a length lies, after the structures before it were handed over.
  public static func forEach(
    in bytes: RawSpan, base: Int = 0, _ body: (borrowing ADStructure) -> Void
  ) throws(WireError) {
    var input = ByteReader(bytes, base: base)
    while let structure = try ADStructure(parsing: &input) { body(structure) }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    let value = value
    output.uint8(UInt8(clamping: value.byteCount + 1))
    output.uint8(type.rawValue)
    output.octets(value.clamped(from: 0, count: 254))
  }
}

/// The fields that every AD structure has. Core 6.0, Vol 3, Part C, 11.
enum ADStructureField {
  static let length = Field(
    376, .advertisingData, "Length", "btcommon.eir_ad.entry.length", .decimal,
    clause: "Vol 3, Part C, 11", meaning: "How many octets follow: the type and its data.")
  static let type = Field(
    377, .advertisingData, "Type", "btcommon.eir_ad.entry.type", .hexadecimal,
    valueName: { ADType.name(of: $0) },
    clause: "Vol 3, Part C, 11", meaning: "What the data is, such as a name or a list of services.")
  static let data = Field(
    378, .advertisingData, "Data", "btcommon.eir_ad.entry.data", .octets,
    clause: "Vol 3, Part C, 11", meaning: "The content, as the type says.")
  static let unused = Field(
    379, .advertisingData, "Unused", "btcommon.eir_ad.unused", .octets,
    clause: "Vol 3, Part C, 11", meaning: "Octets behind the last structure, which are 0.")
}
