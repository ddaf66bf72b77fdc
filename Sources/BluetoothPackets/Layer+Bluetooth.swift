public import ByteReading

extension Layer {
  public static let advertisingData = Layer("Advertising Data")
  public static let linkLayer = Layer("LL")
  public static let linkLayerControl = Layer("LL Control")
  public static let hci = Layer("HCI")
  public static let hciCommand = Layer("HCI Command")
  public static let hciEvent = Layer("HCI Event")
  public static let hciACL = Layer("HCI ACL")
  public static let hciISO = Layer("HCI ISO")
  public static let hciSynchronous = Layer("HCI SCO")
  public static let l2cap = Layer("L2CAP")
  public static let l2capSignalling = Layer("L2CAP Signalling")
  public static let att = Layer("ATT")
  public static let gatt = Layer("GATT")
  public static let smp = Layer("SMP")
}
