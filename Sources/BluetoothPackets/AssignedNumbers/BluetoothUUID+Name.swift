import ByteReading

extension BluetoothUUID {
  /// The name of the UUID from a profile, or else that of a service, characteristic, descriptor, declaration, unit,
  /// member or standards organization, or of a vendor's well-known 128-bit UUID.
  ///
  /// For a member's UUID, this is the member, because the Bluetooth SIG does not publish its use; see `vendorName`.
  public var assignedName: String? {
    if let name = ValueLayouts.profileName(of: self) { return "\(name)" }
    // Vendors had used the number for years before the SIG assigned it, and still do.
    if short16 == 0xFFF0 { return "0xFFF0 (PKOC or vendor-specific)" }
    if let short16 { return AssignedNumbers.name(ofUUID: short16) }
    return vendorName.map { "\($0)" }
  }

  /// The name of the UUID as the type of an attribute that is not a service: from a profile, or else that of a
  /// characteristic, descriptor or declaration, or of a vendor's 128-bit UUID.
  ///
  /// The SIG's numbers for members and standards organizations are for services and advertising data, and protocol
  /// identifiers are for protocols. As the type of a characteristic, such a number is vendor-specific.
  public var assignedTypeName: String? {
    if let name = ValueLayouts.profileName(of: self) { return "\(name)" }
    if let short16 { return AssignedNumbers.attributeType(short16) }
    return vendorName.map { "\($0)" }
  }

  /// The common name of a vendor's UUID, or of a member's use of its 16-bit UUID ("Eddystone" for
  /// 0xFEAA); nil if it is not in the table.
  public var vendorName: StaticString? { VendorUUID.name(of: rawValue) }
}
