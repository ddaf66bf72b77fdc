import ByteReading

/// The options of a configuration, each with its type, length and value.
///
/// Core 6.0, Vol 3, Part A, 5.
public struct ConfigurationOptions: ~Escapable {
  /// The encoded list.
  public private(set) var octets: RawSpan
  /// The largest SDU that the sender accepts, if there is an MTU option.
  public private(set) var mtu: UInt16?
  /// The channel mode in a Retransmission and Flow Control option; nil without one.
  public private(set) var mode: UInt8?
  /// Whether frames end with a checksum, if there is an FCS option.
  public private(set) var hasChecksum: Bool?

  /// Creates options from encoded octets.
  @_lifetime(copy octets)
  public init(_ octets: RawSpan) {
    var input = ByteReader(octets)
    self.init(parsing: &input)
  }

  /// Decodes all complete options; octets after them remain unread.
  @_lifetime(copy input)
  init(parsing input: inout ByteReader) {
    let start = input.unread
    octets = start
    while !input.isAtEnd, (try? takeOption(&input)) != nil {}
    octets = start.clamped(from: 0, count: start.byteCount - input.remaining)
  }

  private mutating func takeOption(_ input: inout ByteReader) throws(WireError) {
    let type = try input.uint8(ClassicSignallingField.optionType)
    let length = try input.uint8(ClassicSignallingField.optionLength)
    var value = try input.slice(Int(length), claimedBy: ClassicSignallingField.optionLength)
    // The highest bit marks options that may be ignored.
    switch type & 0x7F {
    case 0x01: mtu = try value.uint16(ClassicSignallingField.mtu)
    case 0x02: _ = try value.uint16(ClassicSignallingField.flushTimeout)
    case 0x03: try ConfigurationOptions.describeQualityOfService(&value)
    case 0x04: mode = try ConfigurationOptions.describeRetransmission(&value)
    case 0x05:
      hasChecksum = try value.uint8(ClassicSignallingField.checksumOption) != 0
    case 0x06: try ConfigurationOptions.describeFlow(&value)
    case 0x07: _ = try value.uint16(ClassicSignallingField.windowSize)
    default: break
    }
  }

  /// Reads the flags that both commands contain; reserved bits are kept.
  static func flags(of input: inout ByteReader) throws(WireError) -> UInt16 {
    let flags = try input.uint16(ClassicSignallingField.flags)
    _ = input.bits(ClassicSignallingField.reservedFlags, of: flags)
    _ = input.flag(ClassicSignallingField.continuation, of: flags)
    return flags
  }

  /// Shows a watcher the Quality of Service option. 5.3.
  private static func describeQualityOfService(_ input: inout ByteReader) throws(WireError) {
    _ = try input.uint8(ClassicSignallingField.qualityFlags)
    _ = try input.uint8(ClassicSignallingField.serviceType)
    _ = try input.uint32(ClassicSignallingField.tokenRate)
    _ = try input.uint32(ClassicSignallingField.tokenBucketSize)
    _ = try input.uint32(ClassicSignallingField.peakBandwidth)
    _ = try input.uint32(ClassicSignallingField.latency)
    _ = try input.uint32(ClassicSignallingField.delayVariation)
  }

  /// Reads the Retransmission and Flow Control option. 5.4.
  private static func describeRetransmission(_ input: inout ByteReader) throws(WireError) -> UInt8 {
    let mode = try input.uint8(ClassicSignallingField.mode)
    _ = try input.uint8(ClassicSignallingField.transmitWindow)
    _ = try input.uint8(ClassicSignallingField.maximumTransmissions)
    _ = try input.uint16(ClassicSignallingField.retransmissionTimeout)
    _ = try input.uint16(ClassicSignallingField.monitorTimeout)
    _ = try input.uint16(ClassicSignallingField.mps)
    return mode
  }

  /// Shows a watcher the Extended Flow Specification option. 5.6.
  private static func describeFlow(_ input: inout ByteReader) throws(WireError) {
    _ = try input.uint8(ClassicSignallingField.flowIdentifier)
    _ = try input.uint8(ClassicSignallingField.serviceType)
    _ = try input.uint16(ClassicSignallingField.sduSize)
    _ = try input.uint32(ClassicSignallingField.sduArrivalTime)
    _ = try input.uint32(ClassicSignallingField.accessLatency)
    _ = try input.uint32(ClassicSignallingField.flowFlushTimeout)
  }

  static func typeName(of value: UInt64) -> StaticString? {
    switch value & 0x7F {
    case 1: "Maximum Transmission Unit"
    case 2: "Flush Timeout"
    case 3: "Quality of Service"
    case 4: "Retransmission and Flow Control"
    case 5: "Frame Check Sequence"
    case 6: "Extended Flow Specification"
    case 7: "Extended Window Size"
    default: nil
    }
  }
}
