public import ByteReading

/// The user is entering a passkey on the sender. Core 6.0, Vol 3, Part H, 3.5.8.
public struct PairingKeypressNotification: WireValue {
  public struct Kind: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    public static let started = Kind(rawValue: 0)
    public static let digitEntered = Kind(rawValue: 1)
    public static let digitErased = Kind(rawValue: 2)
    public static let cleared = Kind(rawValue: 3)
    public static let completed = Kind(rawValue: 4)

    /// The specification's name, nil for a value that it reserves.
    public var name: StaticString? { Kind.name(of: UInt64(rawValue)) }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 0: "Passkey entry started"
      case 1: "Passkey digit entered"
      case 2: "Passkey digit erased"
      case 3: "Passkey cleared"
      case 4: "Passkey entry completed"
      default: nil
      }
    }
  }

  public var kind: Kind

  public init(kind: Kind) {
    self.kind = kind
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    kind = Kind(rawValue: try input.uint8(SMPField.notificationType))
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(kind.rawValue)
  }
}
