public import ByteReading

extension Layer {
  /// Structures in advertisements and scan responses. Core Specification Supplement, Part A.
  public static let advertisingData = Layer("Advertising Data")
  /// Packets on the air. Core 6.0, Vol 6, Part B.
  public static let linkLayer = Layer("LL")
  /// Control PDUs of connections. Core 6.0, Vol 6, Part B, 2.4.2.
  public static let linkLayerControl = Layer("LL Control")
  /// The packet indicator and the common parts of all HCI packets. Core 6.0, Vol 4, Part E, 5.4.
  public static let hci = Layer("HCI")
  /// HCI commands. Core 6.0, Vol 4, Part E, 5.4.1.
  public static let hciCommand = Layer("HCI Command")
  /// HCI events. Core 6.0, Vol 4, Part E, 5.4.4.
  public static let hciEvent = Layer("HCI Event")
  /// HCI ACL data. Core 6.0, Vol 4, Part E, 5.4.2.
  public static let hciACL = Layer("HCI ACL")
  /// HCI ISO data. Core 6.0, Vol 4, Part E, 5.4.5.
  public static let hciISO = Layer("HCI ISO")
  /// HCI synchronous data. Core 6.0, Vol 4, Part E, 5.4.3.
  public static let hciSynchronous = Layer("HCI SCO")
  /// Frames of channels. Core 6.0, Vol 3, Part A, 3.
  public static let l2cap = Layer("L2CAP")
  /// Commands on the signalling channel. Core 6.0, Vol 3, Part A, 4.
  public static let l2capSignalling = Layer("L2CAP Signalling")
  /// The Attribute Protocol. Core 6.0, Vol 3, Part F.
  public static let att = Layer("ATT")
  /// Declarations, descriptors and values of attributes. Core 6.0, Vol 3, Part G.
  public static let gatt = Layer("GATT")
  /// The Security Manager Protocol. Core 6.0, Vol 3, Part H, 3.
  public static let smp = Layer("SMP")
}
