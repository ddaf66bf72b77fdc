import ByteReading

extension BluetoothUUID {
  /// The name of the UUID: what a profile calls it, else that of a service, characteristic, descriptor,
  /// declaration, unit, member or standards organization, or of a vendor's 128-bit UUID that is known
  /// well enough.
  ///
  /// For a member's UUID this is the member, since the Bluetooth SIG does not say what it is used
  /// for; `vendorName` may know.
  public var assignedName: String? {
    if let name = ValueLayouts.profileName(of: self) { return "\(name)" }
    if let short16 { return AssignedNumbers.name(ofUUID: short16) }
    return vendorName.map { "\($0)" }
  }

  /// The name of the UUID as the type of an attribute that is no service: what a profile calls it, else
  /// that of a characteristic, descriptor or declaration, or of a vendor's 128-bit UUID.
  ///
  /// Numbers that the SIG gives to members and standards organizations name services and advertising
  /// data, protocol identifiers name protocols: as the type of a characteristic each is its vendor's own.
  public var assignedTypeName: String? {
    if let name = ValueLayouts.profileName(of: self) { return "\(name)" }
    if let short16 { return AssignedNumbers.attributeType(short16) }
    return vendorName.map { "\($0)" }
  }

  /// The name that engineers know for a vendor's UUID, or for the use that a member makes of its
  /// 16-bit UUID ("Eddystone" for 0xFEAA); nil if it is not in the table.
  public var vendorName: StaticString? { VendorUUID.name(of: rawValue) }
}
