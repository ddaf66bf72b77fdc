import BluetoothPackets
import ByteReading

/// The types of address that this host uses, according to its commands.
struct OwnAddressTypes: Sendable {
  /// The address types for connections that the host requests and for its advertising; nil before a command.
  private var initiator: LEAddressType?
  private var advertiser: LEAddressType?
  private var advertisersDiffer = false

  /// Processes a command. Core 6.0, Vol 4, Part E, 7.8.5, 7.8.12, 7.8.53 and 7.8.66. The second version of the extended
  /// advertising command has its new parameters at the end, the second version of the connection command at the start.
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

  /// Returns whether the address of a new connection is a random one, if the controller generated none for it; nil if
  /// it is unknown.
  func isRandom(asCentral isCentral: Bool) -> Bool? {
    if isCentral { return initiator?.isRandom }
    return advertisersDiffer ? nil : advertiser?.isRandom
  }
}
