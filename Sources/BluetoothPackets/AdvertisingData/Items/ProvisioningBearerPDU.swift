public import ByteReading

/// PB-ADV: a part of a mesh provisioning dialogue, as a view over the packet.
///
/// Mesh Protocol 1.1, 5.2.1.
public struct ProvisioningBearerPDU: ~Escapable {
  public var linkIdentifier: UInt32
  public var transactionNumber: UInt8
  public var genericProvisioningPDU: RawSpan

  @_lifetime(copy input)
  public init(parsing input: inout ByteReader) throws(WireError) {
    linkIdentifier = try input.bigEndianUInt32(NewerAdvertisingDataField.linkIdentifier)
    transactionNumber = try input.uint8(NewerAdvertisingDataField.transactionNumber)
    genericProvisioningPDU = input.rest(NewerAdvertisingDataField.genericProvisioning)
  }

  public func encode(into output: inout ByteWriter) {
    output.bigEndianUInt32(linkIdentifier)
    output.uint8(transactionNumber)
    output.octets(genericProvisioningPDU)
  }
}
