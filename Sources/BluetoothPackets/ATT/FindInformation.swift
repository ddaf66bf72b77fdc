public import ByteReading

/// ATT_FIND_INFORMATION_RSP: handles with their types, all of one width.
///
/// Core 6.0, Vol 3, Part F, 3.4.3.2.
public struct FindInformationResponse: ~Escapable {
  /// The width of the types.
  public struct Format: RawRepresentable, Hashable, Sendable {
    public var rawValue: UInt8

    public init(rawValue: UInt8) {
      self.rawValue = rawValue
    }

    /// Types of 2 octets.
    public static var uuid16: Format { Format(rawValue: 0x01) }
    /// Types of 16 octets.
    public static var uuid128: Format { Format(rawValue: 0x02) }

    /// Octets of a type; nil for an undefined format.
    public var width: Int? {
      switch self {
      case .uuid16: 2
      case .uuid128: 16
      default: nil
      }
    }

    static func name(of value: UInt64) -> StaticString? {
      switch value {
      case 1: "16-bit UUIDs"
      case 2: "128-bit UUIDs"
      default: nil
      }
    }
  }

  /// An attribute's handle and type.
  public struct Entry: Hashable, Sendable {
    /// The attribute's handle.
    public var handle: UInt16
    /// The attribute's type.
    public var type: BluetoothUUID

    /// Creates an entry.
    public init(handle: UInt16, type: BluetoothUUID) {
      self.handle = handle
      self.type = type
    }

    init(parsing input: inout ByteReader, width: Int) throws(WireError) {
      handle = try input.uint16(ATTField.handle)
      type = try BluetoothUUID(
        parsing: &input, width: width, width == 2 ? ATTField.type16 : ATTField.type128)
    }
  }

  /// The width of the types.
  public var format: Format
  /// The encoded list; `damage` is set if it ends within an entry.
  public var entries: AttributeEntries

  /// Creates it from an encoded list.
  ///
  /// - Parameters:
  ///   - format: the format of the entries.
  ///   - list: the encoded handles and types.
  @_lifetime(copy list)
  public init(format: Format, list: RawSpan) {
    self.format = format
    entries = AttributeEntries(list, entryLength: 2 + (format.width ?? 0))
  }

  /// Decodes the parameters; the opcode has already been read.
  ///
  /// - Throws: a `WireError` for an unknown format, with which no entry can be decoded.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    let format = Format(rawValue: try input.uint8(ATTField.uuidFormat))
    guard let width = format.width else {
      throw input.invalid(ATTField.uuidFormat, value: UInt64(format.rawValue), width: 1)
    }
    self.format = format
    var list = try input.slice(input.remaining, claimedBy: ATTField.uuidFormat)
    entries = AttributeEntries(
      list.unread, entryLength: 2 + width, offset: list.offset)
    if input.isWatched {
      while list.remaining >= 2 + width {
        let scope = list.open(StructureField.informationData)
        defer { list.close(scope) }
        _ = try Entry(parsing: &list, width: width)
      }
    }
  }

  /// Number of complete entries.
  public var count: Int { entries.count }

  /// Returns the entry at `index`; nil outside `0..<count`.
  public func entry(at index: Int) -> Entry? {
    guard let width = format.width else { return nil }
    var reader = ByteReader(entries.octets(at: index))
    return try? Entry(parsing: &reader, width: width)
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach<ThrownError: Error>(_ body: (Entry) throws(ThrownError) -> Void)
    throws(ThrownError)
  {
    for index in 0..<count {
      if let entry = entry(at: index) { try body(entry) }
    }
  }

  /// The error if the list ends within an entry.
  public var damage: WireError? { entries.damage }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint8(format.rawValue)
    output.octets(entries.octets)
  }
}
