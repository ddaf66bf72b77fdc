public import BluetoothPackets
public import CaptureFiles
import LinkDecryption

extension Redaction {
  /// Options of a redaction.
  public struct Options: Sendable {
    /// Whether addresses keep their upper three octets, which identify the manufacturer of a public
    /// address.
    public var keepsOUI = false
    /// Attributes whose values are replaced, in addition to names, serial numbers and system identifiers.
    public var attributes: Set<BluetoothUUID> = []
    /// Whether values of attributes stay, except names, keys, and those selected by `attributes`.
    public var keepsValues = false
    /// The formats of user link types.
    public var userLinkTypes: LinkType.UserTypes = .none

    /// The handles at which some server in the capture has an attribute whose values are replaced. If other values
    /// stay, a value that was accessed there before the discovery is blanked.
    var privateHandles: Set<UInt16> = []

    /// Creates the default options.
    public init() {}

    /// Keys for reading the capture. None are searched for, because everything that can be decrypted has already been
    /// decrypted.
    var keys: KeyRing {
      var keys = KeyRing()
      keys.findsKeys = false
      return keys
    }

    /// Device Name, whose value is a name like those in advertising.
    static let deviceName = BluetoothUUID(0x2A00)
    /// System ID, Serial Number String and Database Hash; age, birth, sex, weight, height, girth and
    /// names of a user, also as measured by scales; locations and ways; identifiers of medical
    /// devices and goods; codes of bonds and users; callers, calls and what is played; names of objects; requests
    /// of the web; keys and codes of broadcasts and of coordinated sets; what provisions a mesh and passes through
    /// its proxies; texts of any meaning.
    static let identifying = Set(
      [
        0x2A23, 0x2A25, 0x2B2A, 0x2A80, 0x2A85, 0x2A87, 0x2A8A, 0x2A90, 0x2B48, 0x2A8C, 0x2A8E,
        0x2A8F, 0x2A97, 0x2A98, 0x2A9C, 0x2A9D, 0x2B47, 0x2A67, 0x2A68, 0x2AAE, 0x2AAF, 0x2AB0,
        0x2AB1, 0x2AB5, 0x2BFF, 0x2A46, 0x2AA4, 0x2A9F, 0x2AB6, 0x2AB7, 0x2AB9, 0x2ABE, 0x2AC3,
        0x2AC8, 0x2ADB, 0x2ADC, 0x2ADD, 0x2ADE, 0x2AF5, 0x2AF6, 0x2AF7, 0x2AF8, 0x2AFA, 0x2B2D,
        0x2B84,
        0x2B93, 0x2B95, 0x2B97, 0x2BB3, 0x2BB4, 0x2BB9, 0x2BBC, 0x2BBE, 0x2BC1, 0x2BC2, 0x2BC7,
        0x2BC8,
        0x2BDE,
      ].map { BluetoothUUID($0 as UInt16) })
    /// Declarations of services and characteristics, descriptors, features, and report maps of keyboards: their values
    /// are needed to interpret other attributes. Each type has its possible lengths in octets, or none for lists.
    static let structural: [BluetoothUUID: [Int]] = {
      let lengths: [UInt16: [Int]] = [
        0x2800: [2, 16], 0x2801: [2, 16], 0x2802: [4, 6], 0x2803: [5, 19], 0x2900: [2],
        0x2902: [2], 0x2903: [2], 0x2904: [7], 0x2905: [], 0x2907: [2, 16], 0x2908: [2],
        0x2A01: [2], 0x2A04: [8], 0x2A05: [4], 0x2A4A: [4], 0x2A4B: [], 0x2A4E: [1],
        0x2A50: [7], 0x2AA6: [1], 0x2AC9: [1], 0x2B29: [1, 2, 3, 4], 0x2B3A: [1, 2, 3, 4],
        0x2BF5: [],
      ]
      return Dictionary(uniqueKeysWithValues: lengths.map { (BluetoothUUID($0), $1) })
    }()

    /// Returns the number of octets that a copy shows of a value whose fields were not read.
    ///
    /// A value that is longer than its attribute's only layout begins with that layout. If there are several layouts,
    /// the value may have any of them or none.
    static func shownOctets(of attributes: [BluetoothUUID], _ count: Int) -> Int {
      attributes.map { attribute in
        guard let lengths = structural[attribute] else { return 0 }
        if lengths.isEmpty || lengths.contains(count) { return count }
        return lengths.count == 1 ? min(count, lengths[0]) : 0
      }.min() ?? 0
    }

    /// Encrypted Data Key Material, AP Sync Key Material and ESL Response Key Material: a session key and an
    /// initialization vector, for clients that may read the attribute.
    static let keyMaterials = Set([0x2B88, 0x2BF7, 0x2BF8].map { BluetoothUUID($0 as UInt16) })

    /// Returns the kind as which an attribute's value is replaced, or nil if the value stays.
    func kind(ofValue attribute: BluetoothUUID) -> Redaction.Kind? {
      if attribute == Redaction.Options.deviceName { return .name }
      if Redaction.Options.keyMaterials.contains(attribute) { return .key }
      return Redaction.Options.identifying.contains(attribute) || attributes.contains(attribute)
        ? .value : nil
    }

    /// Whether values in a packet that accesses these attributes stay.
    ///
    /// - Parameter handles: the handles of attributes whose types are not known at this point of the capture.
    func showsValues(of attributes: [BluetoothUUID], at handles: [UInt16]) -> Bool {
      keepsValues && privateHandles.isDisjoint(with: handles)
        || !attributes.isEmpty
          && attributes.allSatisfy { Redaction.Options.structural[$0] != nil }
    }
  }
}
