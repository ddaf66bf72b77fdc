public import ByteReading

extension HCIEvent {
  /// Decodes an event packet from its event code on. Octets after the parameters in the layout are
  /// ignored.
  ///
  /// - Throws: a `WireError` also if the header claims more octets than there are.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let header = try HCIEventHeader(parsing: &input)
    var parameters = try header.parameters(of: &input)
    self = try HCIEvent(header.code, parsing: &parameters)
  }

  /// Decodes the parameters of an event; octets after them remain unread.
  @_lifetime(copy input)
  public init(_ code: HCIEventCode, parsing input: inout ByteReader) throws(WireError) {
    switch code {
    // The most frequent event in a log with traffic comes first.
    case .numberOfCompletedPackets:
      self = .numberOfCompletedPackets(try HCIEvent.NumberOfCompletedPackets(parsing: &input))
    case .leMeta: self = .leMeta(try LEMetaEvent(parsing: &input))
    case .commandComplete: self = .commandComplete(try HCIEvent.CommandComplete(parsing: &input))
    case .commandStatus: self = .commandStatus(try HCIEvent.CommandStatus(parsing: &input))
    default:
      if let layout = HCILayout(event: code) {
        self.init(try HCIParameters(layout, parsing: &input))
      } else {
        if code == .vendorSpecific { AndroidVendorHCI.emit(event: input) }
        self = .unknown(code, input.rest(HCIPacketField.eventParameters))
      }
    }
  }

  /// Appends the header and the parameters.
  public func encode(into output: inout ByteWriter) {
    var parameters = ByteWriter()
    encodeParameters(into: &parameters)
    HCIEventHeader(code: code, parameterLength: UInt8(truncatingIfNeeded: parameters.count))
      .encode(into: &output)
    output.octets(parameters.bytes)
  }
}
