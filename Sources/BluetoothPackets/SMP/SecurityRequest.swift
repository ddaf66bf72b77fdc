public import ByteReading

/// The peripheral asks the central to encrypt the link or to pair.
///
/// Core 6.0, Vol 3, Part H, 3.6.7.
public struct SecurityRequest: WireValue {
  public var authenticationRequirements: AuthenticationRequirements

  public init(authenticationRequirements: AuthenticationRequirements) {
    self.authenticationRequirements = authenticationRequirements
  }

  public init(parsing input: inout ByteReader) throws(WireError) {
    authenticationRequirements = try AuthenticationRequirements(parsing: &input)
  }

  public func encode(into output: inout ByteWriter) {
    authenticationRequirements.encode(into: &output)
  }
}
