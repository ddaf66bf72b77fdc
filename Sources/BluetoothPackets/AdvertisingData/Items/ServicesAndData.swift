public import ByteReading

/// Consecutive UUIDs of one width, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.1 and 1.10.
public struct ServiceUUIDList: ~Escapable {
  /// Octets of each UUID: 2, 4 or 16.
  public var width: Int
  /// The octets of complete UUIDs.
  public var octets: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy octets)
  public init(width: Int, octets: RawSpan) {
    self.width = width
    self.octets = octets
  }

  /// Decodes all complete UUIDs; the octets of an incomplete one remain unread.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, width: Int) throws(WireError) {
    self.width = width
    let count = input.remaining / width
    var list = try input.slice(count * width, claimedBy: ADStructureField.length)
    octets = list.unread
    while list.isWatched, !list.isAtEnd {
      _ = try BluetoothUUID(parsingAdvertised: &list, width: width)
    }
  }

  /// Number of entries.
  public var count: Int { octets.byteCount / width }

  /// The UUID at `index`; nil outside `0..<count`.
  public subscript(index: Int) -> BluetoothUUID? {
    guard index >= 0, index < count else { return nil }
    var input = ByteReader(octets.clamped(from: index * width, count: width))
    return try? BluetoothUUID(parsingAdvertised: &input, width: width)
  }

  /// Calls `body` with each entry, in transmission order.
  public func forEach(_ body: (BluetoothUUID) -> Void) {
    for index in 0..<count {
      if let uuid = self[index] { body(uuid) }
    }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}

extension BluetoothUUID {
  /// Reads a UUID of `width` octets with the field that Wireshark uses. UUIDs of 32 or 128 bits without a 16-bit form
  /// have a separate field.
  init(parsingAdvertised input: inout ByteReader, width: Int) throws(WireError) {
    typealias Fields = AdvertisingDataField
    guard input.isWatched, width > 2 else {
      try self.init(parsing: &input, width: width, width == 2 ? Fields.uuid16 : Fields.uuid128)
      return
    }
    var preview = ByteReader(input.unread, base: input.offset)
    let uuid = try BluetoothUUID(parsing: &preview, width: width, Fields.uuid128)
    let isShort = (uuid.short16 ?? 0) != 0
    switch (width, isShort) {
    case (4, true): try self.init(parsing: &input, width: width, Fields.uuid32)
    case (4, false): try self.init(parsing: &input, width: width, Fields.customUUID32)
    case (_, true): try self.init(parsing: &input, width: width, Fields.uuid128)
    case (_, false): try self.init(parsing: &input, width: width, Fields.customUUID128)
    }
  }
}

/// Data of a service, as a view of the packet. Core Specification Supplement, Part A, 1.11.
public struct ServiceData: ~Escapable {
  /// The service.
  public var uuid: BluetoothUUID
  /// Encoded length of the UUID in octets: 2, 4 or 16.
  public var width: Int
  /// The data after the UUID.
  public var payload: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy payload)
  public init(uuid: BluetoothUUID, width: Int, payload: RawSpan) {
    self.uuid = uuid
    self.width = width
    self.payload = payload
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, width: Int) throws(WireError) {
    uuid = try BluetoothUUID(parsingAdvertised: &input, width: width)
    self.width = width
    var contents = input
    payload = input.rest(AdvertisingDataField.serviceData)
    if contents.isWatched { _ = Beacon(parsing: &contents, serviceData: uuid) }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    uuid.encode(into: &output, width: width)
    output.octets(payload)
  }
}

/// Manufacturer-specific data, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.4.
public struct ManufacturerData: ~Escapable {
  /// The company identifier; `AssignedNumbers.company` returns its name.
  public var company: UInt16
  /// The data after the company identifier.
  public var payload: RawSpan

  /// Creates it from its fields, in transmission order.
  @_lifetime(copy payload)
  public init(company: UInt16, payload: RawSpan) {
    self.company = company
    self.payload = payload
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    company = try input.uint16(AdvertisingDataField.companyIdentifier)
    var contents = input
    payload = input.rest(ADStructureField.data)
    if contents.isWatched { _ = Beacon(parsing: &contents, manufacturer: company) }
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.uint16(company)
    output.octets(payload)
  }
}

/// A URI whose scheme is encoded in its first character, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.18; Assigned Numbers, 2.7.
public struct AdvertisedURI: ~Escapable {
  /// The URI in UTF-8, starting with the character for the scheme.
  public var octets: RawSpan

  /// Creates it from its only field.
  @_lifetime(copy octets)
  public init(octets: RawSpan) {
    self.octets = octets
  }

  /// Decodes it from the remaining octets; throws if there are too few.
  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) {
    octets = input.rest(AdvertisingDataField.uri)
  }

  /// Appends the encoded octets, the inverse of parsing.
  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }

  /// The code point of the first character; `AssignedNumbers.uriScheme` returns its name. Nil if there
  /// is none.
  public var scheme: UInt32? {
    String(decoding: [UInt8](copying: octets.clamped(from: 0, count: 4)), as: UTF8.self)
      .unicodeScalars.first?.value
  }

  /// The URI with its scheme spelled out, or unchanged if the scheme is not assigned.
  public var text: String {
    let raw = String(decoding: [UInt8](copying: octets), as: UTF8.self)
    guard let first = raw.unicodeScalars.first, let number = UInt16(exactly: first.value),
      let scheme = AssignedNumbers.uriScheme(number)
    else { return raw }
    return scheme + String(raw.unicodeScalars.dropFirst())
  }
}
