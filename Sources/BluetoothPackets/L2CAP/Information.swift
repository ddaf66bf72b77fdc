public import ByteReading

/// L2CAP_INFORMATION_RSP: information about an L2CAP implementation.
///
/// Core 6.0, Vol 3, Part A, 4.11.
public struct InformationResponse: ~Escapable {
  /// The requested type.
  public var type: UInt16
  /// The result: 0, or 1 for a type that is not supported.
  public var result: UInt16
  /// The information in the format of its type; empty if the type is not supported.
  public var information: RawSpan

  /// Creates a response.
  @_lifetime(copy information)
  public init(type: UInt16, result: UInt16, information: RawSpan) {
    self.type = type
    self.result = result
    self.information = information
  }

  /// Decodes the parameters.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    type = try input.uint16(ClassicSignallingField.informationType)
    result = try input.uint16(ClassicSignallingField.informationResult)
    let start = input.unread
    information = start
    guard !input.isAtEnd else { return }
    switch type {
    case 0x0001: _ = try input.uint16(ClassicSignallingField.connectionlessMTU)
    case 0x0002:
      let features = try input.uint32(ClassicSignallingField.extendedFeatures)
      for field in ClassicSignallingField.featureBits { _ = input.bits(field, of: features) }
    case 0x0003:
      let channels = try input.uint64(ClassicSignallingField.fixedChannels)
      for field in ClassicSignallingField.fixedChannelBits { _ = input.bits(field, of: channels) }
    default: _ = input.rest(SignallingField.parameters)
    }
    // Octets that a later version adds belong to the command, not to this response.
    information = start.clamped(from: 0, count: start.byteCount - input.remaining)
  }

  /// Appends the parameters.
  public func encode(into output: inout ByteWriter) {
    output.uint16(type)
    output.uint16(result)
    output.octets(information)
  }
}

/// L2CAP_ECHO_REQ and L2CAP_ECHO_RSP: test whether the link works.
///
/// Core 6.0, Vol 3, Part A, 4.8 and 4.9.
public struct Echo: ~Escapable {
  /// Arbitrary data, often none.
  public var octets: RawSpan

  /// Creates an echo with these octets.
  @_lifetime(copy octets)
  public init(_ octets: RawSpan) {
    self.octets = octets
  }

  /// Reads all remaining octets.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) {
    octets =
      input.isAtEnd ? input.unread : input.rest(ClassicSignallingField.echo)
  }

  /// Appends the octets.
  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}
