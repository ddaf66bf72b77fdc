public import ByteReading

/// What a manufacturer makes of its advertising, as a view over the packet.
///
/// Core Specification Supplement, Part A, 1.4.
public struct ManufacturerData: ~Escapable {
  /// The company identifier; `AssignedNumbers.company` names it.
  public var company: UInt16
  public var payload: RawSpan

  @_lifetime(copy payload)
  public init(company: UInt16, payload: RawSpan) {
    self.company = company
    self.payload = payload
  }

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    company = try input.uint16(AdvertisingDataField.companyIdentifier)
    var contents = input
    payload = input.rest(ADStructureField.data)
    if contents.isWatched { _ = Beacon(parsing: &contents, manufacturer: company) }
  }

  public func encode(into output: inout ByteWriter) {
    output.uint16(company)
    output.octets(payload)
  }
}
