public import BluetoothPackets
public import CaptureFiles
import LinkDecryption

/// What a redaction shall do besides what it always does.
public struct RedactionOptions: Sendable {
  /// Whether addresses keep their upper three octets, which for a public address name the maker.
  public var keepsOUI = false
  /// Attributes whose values are replaced besides names, serial numbers and system identifiers.
  public var attributes: Set<BluetoothUUID> = []
  /// What user link types hold.
  public var userLinkTypes: UserLinkTypes = .none

  /// Nothing besides what it always does.
  public init() {}

  /// What could be decrypted was, before it is read.
  var keys: KeyRing {
    var keys = KeyRing()
    keys.findsKeys = false
    return keys
  }

  /// Device Name, whose value is a name like that in advertising.
  static let deviceName = BluetoothUUID(0x2A00)
  /// System ID and Serial Number String.
  static let identifying: Set<BluetoothUUID> = [BluetoothUUID(0x2A23), BluetoothUUID(0x2A25)]

  /// Encrypted Data Key Material, AP Sync Key Material, ESL Response Key Material: a session key and
  /// an initialisation vector, for those who may read the attribute.
  static let keyMaterials = Set([0x2B88, 0x2BF7, 0x2BF8].map { BluetoothUUID($0 as UInt16) })

  /// What the value of an attribute is replaced as; nil if it stays.
  func kind(ofValue attribute: BluetoothUUID) -> RedactionKind? {
    if attribute == RedactionOptions.deviceName { return .name }
    if RedactionOptions.keyMaterials.contains(attribute) { return .key }
    return RedactionOptions.identifying.contains(attribute) || attributes.contains(attribute)
      ? .value : nil
  }
}
