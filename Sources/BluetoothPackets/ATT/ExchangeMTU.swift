public import ByteReading

/// ATT_EXCHANGE_MTU_REQ: the client sends its receive MTU to the server.
///
/// Core 6.0, Vol 3, Part F, 3.4.2.1.
public struct ExchangeMTURequest: WireValue {
  /// The maximum ATT PDU that the client can receive, in octets.
  public var clientReceiveMTU: UInt16

  /// Creates it from its only field.
  public init(clientReceiveMTU: UInt16) {
    self.clientReceiveMTU = clientReceiveMTU
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    clientReceiveMTU = try input.uint16(ATTField.clientReceiveMTU)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(clientReceiveMTU)
  }
}

/// ATT_EXCHANGE_MTU_RSP: the server sends its receive MTU to the client.
///
/// From then on ATT_MTU is the smaller of the two values, but at least 23.
/// Core 6.0, Vol 3, Part F, 3.4.2.2.
public struct ExchangeMTUResponse: WireValue {
  /// The maximum ATT PDU that the server can receive, in octets.
  public var serverReceiveMTU: UInt16

  /// Creates it from its only field.
  public init(serverReceiveMTU: UInt16) {
    self.serverReceiveMTU = serverReceiveMTU
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    serverReceiveMTU = try input.uint16(ATTField.serverReceiveMTU)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(serverReceiveMTU)
  }
}
