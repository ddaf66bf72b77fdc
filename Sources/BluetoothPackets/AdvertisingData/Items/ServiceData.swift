public import ByteReading

/// Data of a service, as a view over the packet. Core Specification Supplement, Part A, 1.11.
public struct ServiceData: ~Escapable {
  public var uuid: BluetoothUUID
  /// Octets of the UUID on the wire: 2, 4 or 16.
  public var width: Int
  public var payload: RawSpan

  @_lifetime(copy payload)
  public init(uuid: BluetoothUUID, width: Int, payload: RawSpan) {
    self.uuid = uuid
    self.width = width
    self.payload = payload
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader, width: Int) throws(WireError) {
    uuid = try BluetoothUUID(parsingAdvertised: &input, width: width)
    self.width = width
    var contents = input
    payload = input.rest(AdvertisingDataField.serviceData)
    if contents.isWatched { _ = Beacon(parsing: &contents, serviceData: uuid) }
  }

  public func encode(into output: inout ByteWriter) {
    uuid.encode(into: &output, width: width)
    output.octets(payload)
  }
}
