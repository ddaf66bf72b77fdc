public import ByteReading

/// LL_VERSION_IND: the sender's controller and its version.
///
/// Core 6.0, Vol 6, Part B, 2.4.2.13.
public struct LLVersionIndication: WireValue {
  /// The version of the specification.
  public var version: VersionNumber
  /// The company identifier of the maker of the controller.
  public var company: UInt16
  /// The maker's own number of this revision.
  public var subversion: UInt16

  public init(version: VersionNumber, company: UInt16, subversion: UInt16) {
    self.version = version
    self.company = company
    self.subversion = subversion
  }

  /// Decodes the parameters; the opcode has already been read.
  public init(parsing input: inout ByteReader) throws(WireError) {
    version = VersionNumber(rawValue: try input.uint8(LLControlField.version))
    company = try input.uint16(LLControlField.company)
    subversion = try input.uint16(LLControlField.subversion)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(version.rawValue)
    output.uint16(company)
    output.uint16(subversion)
  }
}
