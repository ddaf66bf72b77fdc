/// A packet between host and controller, with the indicator that a serial transport sends before it.
///
/// Core 6.0, Vol 4, Part A, 2.
public struct H4Packet: Hashable, Sendable {
  /// The type of the packet that follows the indicator. Core 6.0, Vol 4, Part A, 2.
  public struct Indicator: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// An HCI command.
    public static var command: Indicator { Indicator(rawValue: 1) }
    /// ACL data.
    public static var acl: Indicator { Indicator(rawValue: 2) }
    /// Synchronous data.
    public static var synchronous: Indicator { Indicator(rawValue: 3) }
    /// An HCI event.
    public static var event: Indicator { Indicator(rawValue: 4) }
    /// Isochronous data.
    public static var isochronous: Indicator { Indicator(rawValue: 5) }

    /// Size of the packet's header in octets, and the position and width of the length in it; nil for an indicator that
    /// the specification reserves.
    var header: (size: Int, length: Int, lengthOctets: Int, mask: Int)? {
      switch rawValue {
      case 1, 3: (3, 2, 1, 0xFF)
      case 2: (4, 2, 2, 0xFFFF)
      case 4: (2, 1, 1, 0xFF)
      case 5: (4, 2, 2, 0x3FFF)
      default: nil
      }
    }
  }

  /// The type of the packet.
  public let indicator: Indicator
  /// The packet without its indicator.
  public let octets: [UInt8]

  /// Creates a packet from its type and its octets.
  public init(_ indicator: Indicator, _ octets: [UInt8]) {
    self.indicator = indicator
    self.octets = octets
  }

  /// Creates a command packet for a serial transport.
  public init(_ command: borrowing HCICommand) { self.init(.command, command.encoded()) }

  /// Creates an ACL data packet for a serial transport.
  public init(_ data: borrowing ACLDataPacket) { self.init(.acl, data.encoded()) }

  /// Creates an event packet for a serial transport.
  public init(_ event: borrowing HCIEvent) { self.init(.event, event.encoded()) }

  /// Returns the octets that a serial transport sends: the indicator, then the packet.
  public func encoded() -> [UInt8] { [indicator.rawValue] + octets }
}

/// Splits the octets of a serial HCI transport (H4, a UART) into packets. The octets may arrive in chunks of any size.
///
/// ```swift
/// var framer = H4Framer()
/// framer.append([0x04, 0x0E, 0x04, 0x01])
/// framer.append([0x03, 0x0C, 0x00])
/// while let packet = framer.next() { print(packet.octets.count) }  // 6
/// ```
/// H4 has no way to find the next packet after an octet is lost. An indicator that the specification reserves ends the
/// framing, which ``isOutOfSync`` reports.
public struct H4Framer: Hashable, Sendable {
  private var octets: [UInt8] = []
  private var start = 0
  /// Whether an undefined indicator was received. A host would reset the controller.
  public private(set) var isOutOfSync = false

  /// Creates a framer that expects an indicator.
  public init() {}

  /// Number of octets that do not form a complete packet yet.
  public var pending: Int { octets.count - start }

  /// Appends octets as they arrive.
  public mutating func append(_ more: some Sequence<UInt8>) {
    if start > 4_096, start * 2 > octets.count {
      octets.removeFirst(start)
      start = 0
    }
    octets.append(contentsOf: more)
  }

  /// Returns the next packet; nil until it is complete.
  public mutating func next() -> H4Packet? {
    guard !isOutOfSync, start < octets.count else { return nil }
    let indicator = H4Packet.Indicator(rawValue: octets[start])
    guard let header = indicator.header else {
      isOutOfSync = true
      return nil
    }
    guard pending > header.size else { return nil }
    let place = start + 1 + header.length
    let raw =
      header.lengthOctets == 1
      ? Int(octets[place]) : Int(octets[place]) | Int(octets[place + 1]) << 8
    let end = start + 1 + header.size + (raw & header.mask)
    guard octets.count >= end else { return nil }
    defer { start = end }
    return H4Packet(indicator, Array(octets[start + 1..<end]))
  }

  /// Starts over with the next octet, as after a reset of the controller.
  public mutating func reset() { self = H4Framer() }
}
