public import ByteReading

/// One length-type-value structure of advertising data, as a view over the packet.
///
/// Core 6.0, Vol 3, Part C, 11.
public struct ADStructure: ~Escapable {
  /// The type.
  public var type: ADType
  /// A reader for the value.
  public var contents: ByteReader
  /// The offset of the length octet in the packet, in octets.
  public var offset: Int

  /// The octets after the type.
  public var value: RawSpan {
    @_lifetime(copy self)
    get { contents.unread }
  }

  /// Reads the next structure; nil at the end, or if a length of zero ends the data early.
  ///
  /// - Throws: a `WireError` if the length exceeds the available octets.
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

  /// Calls `body` with each structure in `bytes`, up to the end or to a length of zero.
  ///
  /// - Parameters:
  ///   - bytes: the octets to read.
  ///   - base: the offset of `bytes` in the packet, in octets.
  ///   - body: called with each structure.
  /// - Throws: a `WireError` for an invalid length, after calling `body` with the structures before it.
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
    clause: "Vol 3, Part C, 11", meaning: "Number of octets that follow: type and data.")
  static let type = Field(
    377, .advertisingData, "Type", "btcommon.eir_ad.entry.type", .hexadecimal,
    valueName: { ADType.name(of: $0) },
    clause: "Vol 3, Part C, 11", meaning: "Type of the data, such as a name or a list of services.")
  static let data = Field(
    378, .advertisingData, "Data", "btcommon.eir_ad.entry.data", .octets,
    clause: "Vol 3, Part C, 11", meaning: "Data of the AD structure, depending on the type.")
  static let unused = Field(
    379, .advertisingData, "Unused", "btcommon.eir_ad.unused", .octets,
    clause: "Vol 3, Part C, 11", meaning: "Zero octets after the last structure.")
}
