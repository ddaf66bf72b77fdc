public import BluetoothPackets

/// The attributes of one server, as far as discovery in the capture has shown them.
public struct GATTDatabase: Hashable, Sendable {
  /// What an attribute is, and the frame that shows it.
  public struct Attribute: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
      case service(endHandle: UInt16, isPrimary: Bool)
      case include(service: UInt16, endHandle: UInt16)
      case characteristicDeclaration(CharacteristicProperties, valueHandle: UInt16)
      case characteristicValue
      /// Anything that Find Information showed and discovery did not explain further.
      case other
    }

    public let handle: UInt16
    /// A service's or characteristic's own UUID, else the attribute's type.
    public let uuid: BluetoothUUID
    public let kind: Kind
    public let frame: Int
  }

  private var attributes: [UInt16: Attribute] = [:]

  public init() {}

  public var isEmpty: Bool { attributes.isEmpty }

  /// All attributes by handle.
  public var sorted: [Attribute] {
    attributes.values.sorted { $0.handle < $1.handle }
  }

  public subscript(handle: UInt16) -> Attribute? { attributes[handle] }

  /// The characteristic whose value or descriptor `handle` is.
  public func characteristic(of handle: UInt16) -> Attribute? {
    var candidate = handle
    while candidate > 0 {
      if let attribute = attributes[candidate] {
        switch attribute.kind {
        case .characteristicDeclaration, .characteristicValue: return attribute
        case .service: return nil
        case .include, .other: break
        }
      } else if handle - candidate > GATTDatabase.searchLimit {
        return nil
      }
      candidate -= 1
    }
    return nil
  }

  /// A descriptor stands close behind its characteristic.
  private static let searchLimit: UInt16 = 16

  mutating func add(_ attribute: Attribute) {
    // A name that discovery has given stays when Find Information shows the bare type.
    if attribute.kind == .other, let known = attributes[attribute.handle], known.kind != .other {
      return
    }
    attributes[attribute.handle] = attribute
  }
}
