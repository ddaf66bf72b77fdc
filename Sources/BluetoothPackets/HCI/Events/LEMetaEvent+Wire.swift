public import ByteReading

extension LEMetaEvent {
  /// Decodes the subevent code and the parameters after it.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let code = LESubeventCode(rawValue: try input.uint8(HCIPacketField.leSubeventCode))
    switch code {
    case .advertisingReport:
      self = .advertisingReport(try LEMetaEvent.LEAdvertisingReport(parsing: &input))
    case .extendedAdvertisingReport:
      self = .extendedAdvertisingReport(
        try LEMetaEvent.LEExtendedAdvertisingReport(parsing: &input))
    default:
      if let layout = HCILayout(subevent: code) {
        self.init(try HCIParameters(layout, parsing: &input))
      } else {
        self = .unknown(code, input.rest(HCIPacketField.eventParameters))
      }
    }
  }

  /// Appends the subevent code and the parameters.
  public func encode(into output: inout ByteWriter) {
    output.uint8(code.rawValue)
    encodeParameters(into: &output)
  }
}
