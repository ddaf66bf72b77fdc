public import ByteReading

/// The parameters of a Pairing Request and of a Pairing Response.
///
/// Core 6.0, Vol 3, Part H, 3.5.1 and 3.5.2.
public struct PairingFeatures: WireValue {
  public var ioCapability: IOCapability
  public var outOfBandFlag: OutOfBandFlag
  public var authenticationRequirements: AuthenticationRequirements
  /// In octets, 7 to 16.
  public var maximumKeySize: UInt8
  public var initiatorKeys: KeyDistribution
  public var responderKeys: KeyDistribution

  public init(
    ioCapability: IOCapability, outOfBandFlag: OutOfBandFlag,
    authenticationRequirements: AuthenticationRequirements, maximumKeySize: UInt8,
    initiatorKeys: KeyDistribution, responderKeys: KeyDistribution
  ) {
    self.ioCapability = ioCapability
    self.outOfBandFlag = outOfBandFlag
    self.authenticationRequirements = authenticationRequirements
    self.maximumKeySize = maximumKeySize
    self.initiatorKeys = initiatorKeys
    self.responderKeys = responderKeys
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    ioCapability = IOCapability(rawValue: try input.uint8(SMPField.ioCapability))
    outOfBandFlag = OutOfBandFlag(rawValue: try input.uint8(SMPField.outOfBandFlag))
    authenticationRequirements = try AuthenticationRequirements(parsing: &input)
    maximumKeySize = try input.uint8(SMPField.maximumKeySize)
    initiatorKeys = try KeyDistribution(parsing: &input, SMPField.initiatorKeys)
    responderKeys = try KeyDistribution(parsing: &input, SMPField.responderKeys)
  }

  public func encode(into output: inout ByteWriter) {
    output.uint8(ioCapability.rawValue)
    output.uint8(outOfBandFlag.rawValue)
    authenticationRequirements.encode(into: &output)
    output.uint8(maximumKeySize)
    output.uint8(initiatorKeys.rawValue)
    output.uint8(responderKeys.rawValue)
  }
}
