public import ByteReading

/// LE Supported Features: the Link Layer's feature bits, without trailing zero octets.
///
/// Core Specification Supplement, Part A, 1.19; Core 6.0, Vol 6, Part B, 4.6.
public struct SupportedFeatures: WireValue {
  /// The first 64 feature bits.
  public var rawValue: UInt64
  /// Octets on the wire, at most 8; any beyond stay unread.
  public var octetCount: Int

  public init(rawValue: UInt64, octetCount: Int = 8) {
    self.rawValue = rawValue
    self.octetCount = octetCount
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    rawValue = 0
    octetCount = 0
    while octetCount < 8, !input.isAtEnd {
      let octet = try input.uint8(SupportedFeaturesField.octet)
      if input.isWatched { SupportedFeatures.note(octet, at: octetCount, to: input) }
      rawValue |= UInt64(octet) << UInt64(8 * octetCount)
      octetCount += 1
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.integer(rawValue, width: min(octetCount, 8))
  }

  private static func note(_ octet: UInt8, at index: Int, to input: borrowing ByteReader) {
    typealias Fields = SupportedFeaturesField
    switch index {
    case 0:
      _ = input.flag(Fields.encryption, of: octet)
      _ = input.flag(Fields.connectionParametersRequest, of: octet)
      _ = input.flag(Fields.extendedReject, of: octet)
      _ = input.flag(Fields.peripheralInitiatedFeatures, of: octet)
      _ = input.flag(Fields.ping, of: octet)
      _ = input.flag(Fields.dataLength, of: octet)
      _ = input.flag(Fields.privacy, of: octet)
      _ = input.flag(Fields.extendedScannerFilter, of: octet)
    case 1:
      _ = input.flag(Fields.le2M, of: octet)
      _ = input.flag(Fields.stableModulationTransmitter, of: octet)
      _ = input.flag(Fields.stableModulationReceiver, of: octet)
      _ = input.flag(Fields.coded, of: octet)
      _ = input.flag(Fields.extendedAdvertising, of: octet)
      _ = input.flag(Fields.periodicAdvertising, of: octet)
      _ = input.flag(Fields.channelSelection2, of: octet)
      _ = input.flag(Fields.powerClass1, of: octet)
    case 2:
      _ = input.flag(Fields.minimumUsedChannels, of: octet)
      _ = input.bits(Fields.reserved1To7, of: octet)
    default:
      _ = input.bits(Fields.reserved, of: octet)
    }
  }
}
