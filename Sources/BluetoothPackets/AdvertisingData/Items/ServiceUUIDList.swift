public import ByteReading

/// UUIDs of one width, one after the other, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.1 and 1.10.
public struct ServiceUUIDList: ~Escapable {
  /// Octets of each UUID: 2, 4 or 16.
  public var width: Int
  /// A whole number of UUIDs.
  public var octets: RawSpan

  @_lifetime(copy octets)
  public init(width: Int, octets: RawSpan) {
    self.width = width
    self.octets = octets
  }

  /// Reads all whole UUIDs; what is left of a cut one stays unread.
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

  public var count: Int { octets.byteCount / width }

  /// The UUID at `index`, nil outside of `0..<count`.
  public subscript(index: Int) -> BluetoothUUID? {
    guard index >= 0, index < count else { return nil }
    var input = ByteReader(octets.clamped(from: index * width, count: width))
    return try? BluetoothUUID(parsingAdvertised: &input, width: width)
  }

  public func forEach(_ body: (BluetoothUUID) -> Void) {
    for index in 0..<count {
      if let uuid = self[index] { body(uuid) }
    }
  }

  public func encode(into output: inout ByteWriter) {
    output.octets(octets)
  }
}

extension BluetoothUUID {
  /// Reads a UUID of `width` octets under the field that Wireshark shows it as: one of its own for
  /// UUIDs of 32 or 128 bits that have no 16-bit form.
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
