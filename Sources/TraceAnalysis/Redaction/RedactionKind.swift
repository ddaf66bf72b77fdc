/// What a redaction replaces.
public enum RedactionKind: String, Sendable, Hashable, CaseIterable {
  /// Device addresses, wherever they stand.
  case address
  /// Names of devices and networks.
  case name
  /// Keys, and the random and check values of a pairing, from which keys could be made.
  case key
  /// Values of attributes that identify a device or were chosen.
  case value
  /// What advertising identifies a device, a place or a person by.
  case identifier
  /// What bletrace does not dissect, and messages of the system: blank afterwards.
  case content

  /// How many octets a value needs before it is looked for outside its field, too: what is shorter
  /// stands by chance in packets that mean something else.
  var searchedOctets: Int {
    switch self {
    case .name, .address, .key: 4
    case .value, .identifier, .content: 6
    }
  }
}
