import ByteReading

/// Everything that the capture shows about one device address.
public struct Device: Hashable, Sendable {
  /// Index in `DeviceTable`.
  package let id: Int
  /// The address that identifies it.
  public let key: DeviceKey
  /// The first frame that shows it.
  package internal(set) var firstFrame: Int
  /// The last frame that shows it.
  package internal(set) var lastFrame: Int
  /// Names in order of first sight; at most `maximumNames`.
  public internal(set) var names: [SeenName] = []
  /// The identity address behind a private address, if the capture proves it.
  public internal(set) var identity: Known<DeviceKey> = .unknown
  /// Whether it is the device whose host wrote this log.
  public internal(set) var isLocal = false
  /// Number of its connections; only connections that were opened count.
  public internal(set) var connectionCount = 0
  /// Index in `AdvertiserTable`, if it advertised.
  public internal(set) var advertiser: Int?

  /// Whether a BR/EDR inquiry found it.
  package internal(set) var wasFoundByInquiry = false

  /// Whether the device was seen only on BR/EDR: it neither advertised nor scanned.
  package var isOnlyClassic: Bool {
    advertiser == nil && (wasFoundByInquiry || names.contains { $0.source == .remoteNameRequest })
  }

  static let maximumNames = 8

  /// A name and the first frame that showed it.
  public struct SeenName: Hashable, Sendable {
    /// The source of a name.
    @nonexhaustive
    public enum Source: String, Hashable, Sendable, CaseIterable {
      /// A complete local name in advertising.
      case advertising
      /// A shortened local name in advertising.
      case shortenedAdvertising = "advertising-shortened"
      /// The value of the Device Name characteristic.
      case gattDeviceName = "gatt-device-name"
      /// A BR/EDR device's extended inquiry response.
      case inquiryResponse = "extended-inquiry-response"
      /// The response to a BR/EDR name request.
      case remoteNameRequest = "remote-name-request"
      /// The name that the host of the log has given to itself.
      case localName = "local-name"
    }

    /// The name as the device reports it.
    public let text: String
    /// The source of the name.
    public let source: Source
    /// The frame that shows it.
    package let frame: Int
  }

  /// The best name: complete names come before shortened ones, names in UTF-8 before others, then later names before
  /// earlier ones.
  public var name: String? { Device.name(among: names) }

  /// The name in the device's advertising if the device also has a different name: the latest complete one, or else the
  /// latest. A name that is the beginning of the other name does not count.
  package var otherAdvertisedName: String? {
    let advertised =
      (names.last { $0.source == .advertising } ?? names.last { $0.source == .shortenedAdvertising })?
      .text
    guard let advertised, let name, !name.hasPrefix(advertised) else { return nil }
    return advertised
  }

  /// Returns the best of several names.
  static func name(among names: [SeenName]) -> String? {
    let whole = names.filter { $0.source != .shortenedAdvertising }
    let candidates = whole.isEmpty ? names : whole
    return (candidates.last { !$0.text.contains("\u{FFFD}") } ?? candidates.last)?.text
  }

  /// The maximum length of a name in octets. Core 6.0, Vol 3, Part C, 12.1.
  static let longestName = 248

  /// Records a name.
  ///
  /// - Parameters:
  ///   - octets: the name, padded with NUL; a longer name is truncated.
  ///   - source: the source of the name.
  ///   - frame: the record that shows it.
  /// - Returns: whether the name is kept; false if the limit was reached.
  mutating func note(name octets: RawSpan, from source: SeenName.Source, frame: Int) -> Bool {
    let field = [UInt8](copying: octets.clamped(from: 0, count: Device.longestName))
    // A field of fixed length is padded with NUL; octets after the first NUL are padding, too.
    let name = String(decoding: field.prefix { $0 != 0 }, as: UTF8.self)
    guard !name.isEmpty, !names.contains(where: { $0.text == name && $0.source == source }) else {
      return true
    }
    // Devices share a memory budget for names: the more devices, the fewer names each.
    let limit = SharedRoom.part(of: 40_000, for: id + 1, most: Device.maximumNames)
    guard names.count < limit else { return false }
    names.append(SeenName(text: name, source: source, frame: frame))
    return true
  }
}
