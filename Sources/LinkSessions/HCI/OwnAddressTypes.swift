import BluetoothPackets
import ByteReading

/// Which of its addresses this host uses, as its commands say.
struct OwnAddressTypes: Sendable {
  /// Of connections that it requests, and of its advertising; nil before a command, and if advertising sets
  /// differ.
  private var initiator: LEAddressType?
  private var advertiser: LEAddressType?
  private var advertisersDiffer = false

  /// Core 6.0, Vol 4, Part E, 7.8.5, 7.8.12, 7.8.53 and 7.8.66. The second version of extended advertising has its
  /// new parameters at the end, that of a connection at the front.
  mutating func take(_ opcode: HCIOpcode, _ parameters: RawSpan) {
    switch opcode {
    case .leCreateConnection: initiator = type(in: parameters, at: 12) ?? initiator
    case .leExtendedCreateConnection: initiator = type(in: parameters, at: 1) ?? initiator
    case .leExtendedCreateConnectionV2: initiator = type(in: parameters, at: 3) ?? initiator
    case .leSetAdvertisingParameters: note(advertiser: type(in: parameters, at: 5))
    case .leSetExtendedAdvertisingParameters, .leSetExtendedAdvertisingParametersV2:
      note(advertiser: type(in: parameters, at: 10))
    default: break
    }
  }

  private mutating func note(advertiser type: LEAddressType?) {
    guard let type else { return }
    if let advertiser, advertiser != type { advertisersDiffer = true }
    advertiser = type
  }

  private func type(in parameters: RawSpan, at offset: Int) -> LEAddressType? {
    parameters.octet(at: offset).map { LEAddressType(rawValue: $0) }
  }

  /// Whether the address of a new connection is a random one, if the controller made none for it; nil if it is
  /// unknown.
  func isRandom(asCentral isCentral: Bool) -> Bool? {
    if isCentral { return initiator?.isRandom }
    return advertisersDiffer ? nil : advertiser?.isRandom
  }
}
