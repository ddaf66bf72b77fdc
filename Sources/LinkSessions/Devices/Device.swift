import ByteReading

/// What the capture shows of one device address.
public struct Device: Hashable, Sendable, Identifiable {
  /// Index in `DeviceTable`.
  public let id: Int
  /// The address that it is known by.
  public let key: DeviceKey
  /// The frame that first shows it.
  public internal(set) var firstFrame: Int
  /// The last frame that shows it.
  public internal(set) var lastFrame: Int
  /// Names in the order in which they were first seen; at most `maximumNames`.
  public internal(set) var names: [SeenName] = []
  /// The identity address behind a private one, when the capture proves it.
  public internal(set) var identity: Known<DeviceKey> = .unknown
  /// The device whose host wrote this log.
  public internal(set) var isLocal = false
  /// Connections that it took part in, opened ones only.
  public internal(set) var connectionCount = 0
  /// Index in `AdvertiserTable`, if it advertised.
  public internal(set) var advertiser: Int?

  static let maximumNames = 8

  /// A name, and the frame that first showed it.
  public struct SeenName: Hashable, Sendable {
    /// Where a name was read.
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// A complete local name in advertising.
      case advertising
      /// A shortened local name in advertising.
      case shortenedAdvertising = "advertising-shortened"
      /// The Device Name characteristic.
      case gattDeviceName = "gatt-device-name"
      /// A BR/EDR name request.
      case remoteNameRequest = "remote-name-request"
    }

    /// The name, as the device has it.
    public let text: String
    /// Where it was read.
    public let source: Source
    /// The frame that shows it.
    public let frame: Int
  }

  /// The best name: a complete one before a shortened one, the latest before earlier ones.
  public var name: String? { Device.name(among: names) }

  /// The best of several names.
  static func name(among names: [SeenName]) -> String? {
    (names.last { $0.source != .shortenedAdvertising } ?? names.last)?.text
  }

  /// The longest that a name may be, in octets. Core 6.0, Vol 3, Part C, 12.1.
  static let longestName = 248

  /// - Parameters:
  ///   - octets: of the name, filled up with NUL; of a longer one the beginning counts.
  ///   - source: who says so.
  ///   - frame: the record that does.
  /// - Returns: whether it is known now; false where there was no room for one more.
  mutating func note(name octets: RawSpan, from source: SeenName.Source, frame: Int) -> Bool {
    let field = [UInt8](copying: octets.clamped(from: 0, count: Device.longestName))
    // What follows a NUL only fills a field of fixed length.
    let name = String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    guard !name.isEmpty, !names.contains(where: { $0.text == name && $0.source == source }) else {
      return true
    }
    // Devices share the room for their names: each of many has fewer.
    let limit = SharedRoom.part(of: 40_000, for: id + 1, most: Device.maximumNames)
    guard names.count < limit else { return false }
    names.append(SeenName(text: name, source: source, frame: frame))
    return true
  }
}
