/// What an observer wants to be told of. It is asked once, at the start of a pass: what no observer
/// wants is not even put together.
public struct SessionInterests: OptionSet, Hashable, Sendable {
  public let rawValue: UInt16

  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }

  /// Complete PDUs above L2CAP (ATT, signalling, Security Manager), and SDUs of channels.
  public static let pdus = SessionInterests(rawValue: 1 << 0)
  /// LL control PDUs in the plain.
  public static let controlPDUs = SessionInterests(rawValue: 1 << 1)
  /// Each packet of a connection on the air, and the requests that open connections.
  public static let linkPackets = SessionInterests(rawValue: 1 << 2)
  /// Each PDU of an advertising channel, on the air or reported by a controller.
  public static let advertising = SessionInterests(rawValue: 1 << 3)
  /// HCI ACL packets, the controller's reports that they have left its buffers, and those buffers.
  public static let hostTraffic = SessionInterests(rawValue: 1 << 4)
  /// Beginnings and ends of transactions.
  public static let transactions = SessionInterests(rawValue: 1 << 5)
  /// Ends of pairings and of attempts to encrypt.
  public static let security = SessionInterests(rawValue: 1 << 6)
  /// What happens to connections besides their packets, breaches of rules among it; and that what
  /// was taken for the central of a connection is the peripheral.
  public static let events = SessionInterests(rawValue: 1 << 7)
}
