public import ByteReading

/// The payload of an advertising physical channel PDU, as a view over the packet that contains it.
///
/// Core 6.0, Vol 6, Part B, 2.3.
@nonexhaustive
public enum AdvertisingPDU: ~Escapable {
  /// ADV_IND.
  case connectableUndirected(UndirectedAdvertisement)
  /// ADV_DIRECT_IND.
  case connectableDirected(DirectedAdvertisement)
  /// ADV_NONCONN_IND.
  case nonConnectableUndirected(UndirectedAdvertisement)
  /// SCAN_REQ, or AUX_SCAN_REQ on a secondary channel.
  case scanRequest(ScanRequest)
  /// SCAN_RSP.
  case scanResponse(ScanResponse)
  /// CONNECT_IND, or AUX_CONNECT_REQ on a secondary or periodic channel.
  case connectIndication(ConnectIndication)
  /// ADV_SCAN_IND.
  case scannableUndirected(UndirectedAdvertisement)
  /// ADV_EXT_IND on a primary channel; otherwise AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND,
  /// AUX_CHAIN_IND, AUX_SYNC_SUBEVENT_IND or AUX_SYNC_SUBEVENT_RSP, which the PDU alone does not
  /// distinguish.
  case extended(ExtendedAdvertisement)
  /// AUX_CONNECT_RSP.
  case auxiliaryConnectResponse(ExtendedAdvertisement)
  /// ADV_DECISION_IND.
  case decision(DecisionAdvertisement)
  /// An undefined PDU, or one that is not allowed on a periodic channel.
  case unknown(AdvertisingPDUType, RawSpan)

  /// Decodes a payload. Octets after the known fields remain unread in `input`.
  ///
  /// - Parameters:
  ///   - type: the type in the header.
  ///   - input: a reader for exactly the payload, from `AdvertisingHeader.payload(of:)`.
  ///   - channel: the channel of the PDU. Types that are not allowed on a periodic channel are unknown there. A type
  ///     that is allowed only on a primary channel is also decoded on a secondary one, because many captures record
  ///     channel 0 if the channel is unknown.
  @_lifetime(copy input)
  public init(
    parsing input: inout ByteReader, type: AdvertisingPDUType, channel: AdvertisingChannel
  ) throws(WireError) {
    switch (type, channel) {
    case (.connectIndication, _):
      self = .connectIndication(try ConnectIndication(parsing: &input))
    case (.extended, _): self = .extended(try ExtendedAdvertisement(parsing: &input))
    case (.auxiliaryConnectResponse, _):
      self = .auxiliaryConnectResponse(try ExtendedAdvertisement(parsing: &input))
    case (_, .periodic): self = .unknown(type, input.rest(AdvertisingField.payload))
    case (.connectableUndirected, _):
      self = .connectableUndirected(try UndirectedAdvertisement(parsing: &input))
    case (.connectableDirected, _):
      self = .connectableDirected(try DirectedAdvertisement(parsing: &input))
    case (.nonConnectableUndirected, _):
      self = .nonConnectableUndirected(try UndirectedAdvertisement(parsing: &input))
    case (.scanRequest, _): self = .scanRequest(try ScanRequest(parsing: &input))
    case (.scanResponse, _): self = .scanResponse(try ScanResponse(parsing: &input))
    case (.scannableUndirected, _):
      self = .scannableUndirected(try UndirectedAdvertisement(parsing: &input))
    case (.decision, _): self = .decision(try DecisionAdvertisement(parsing: &input))
    default: self = .unknown(type, input.rest(AdvertisingField.payload))
    }
  }

  /// The type of the PDU.
  public var type: AdvertisingPDUType {
    switch self {
    case .connectableUndirected: .connectableUndirected
    case .connectableDirected: .connectableDirected
    case .nonConnectableUndirected: .nonConnectableUndirected
    case .scanRequest: .scanRequest
    case .scanResponse: .scanResponse
    case .connectIndication: .connectIndication
    case .scannableUndirected: .scannableUndirected
    case .extended: .extended
    case .auxiliaryConnectResponse: .auxiliaryConnectResponse
    case .decision: .decision
    case .unknown(let type, _): type
    }
  }

  /// Appends the payload without the header.
  public func encode(into output: inout ByteWriter) {
    switch self {
    case .connectableUndirected(let pdu), .nonConnectableUndirected(let pdu),
      .scannableUndirected(let pdu):
      pdu.encode(into: &output)
    case .connectableDirected(let pdu): pdu.encode(into: &output)
    case .scanRequest(let pdu): pdu.encode(into: &output)
    case .scanResponse(let pdu): pdu.encode(into: &output)
    case .connectIndication(let pdu): pdu.encode(into: &output)
    case .extended(let pdu), .auxiliaryConnectResponse(let pdu): pdu.encode(into: &output)
    case .decision(let pdu): pdu.encode(into: &output)
    case .unknown(_, let payload): output.octets(payload)
    }
  }
}
