public import ByteReading

/// The payload of an advertising physical channel PDU, as a view over the packet that holds it.
///
/// Core 6.0, Vol 6, Part B, 2.3.
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
  /// ADV_EXT_IND on a primary channel. On others AUX_ADV_IND, AUX_SCAN_RSP, AUX_SYNC_IND,
  /// AUX_CHAIN_IND, AUX_SYNC_SUBEVENT_IND or AUX_SYNC_SUBEVENT_RSP: the PDU alone does not tell which.
  case extended(ExtendedAdvertisement)
  /// AUX_CONNECT_RSP.
  case auxiliaryConnectResponse(ExtendedAdvertisement)
  /// ADV_DECISION_IND.
  case decision(DecisionAdvertisement)
  /// A PDU that the specification does not define, or not on a periodic channel.
  case unknown(AdvertisingPDUType, RawSpan)

  /// Decodes a payload. What follows the known fields stays unread in `input`.
  ///
  /// - Parameters:
  ///   - type: which PDU the header names.
  ///   - input: a reader of the payload and nothing else: `AdvertisingHeader.payload(of:)`.
  ///   - channel: where the PDU was received. Types that can't be on a periodic channel are unknown
  ///     there. A type that only a primary channel may have is decoded on a secondary one too: many
  ///     captures give channel 0 for want of a better one.
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

  /// The opcode of the PDU.
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

  /// Appends the payload; the header goes before it.
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
