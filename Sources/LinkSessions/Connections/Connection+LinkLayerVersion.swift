public import BluetoothPackets

extension Connection {
  /// A controller's version information from a version exchange. Core 6.0, Vol 6, Part B, 2.4.2.13.
  public struct LinkLayerVersion: Hashable, Sendable {
    /// The version of the Core specification.
    public let version: VersionNumber
    /// The company identifier from the Assigned Numbers.
    public let company: UInt16
    /// The manufacturer's own version number.
    public let subversion: UInt16

    init(_ indication: LLControlPDU.VersionIndication) {
      version = indication.version
      company = indication.company
      subversion = indication.subversion
    }

    init(_ event: HCIEvent.ReadRemoteVersionInformationComplete) {
      version = VersionNumber(rawValue: event.version.rawValue)
      company = event.companyIdentifier
      subversion = event.subversion
    }

    init(_ answer: HCIReturnParameters.ReadLocalVersionInformationReturn) {
      version = VersionNumber(rawValue: answer.lmpVersion.rawValue)
      company = answer.companyIdentifier
      subversion = answer.lmpSubversion
    }
  }
}
