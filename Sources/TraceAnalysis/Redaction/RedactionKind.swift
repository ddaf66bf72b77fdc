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
  /// Lines of the system that wrote the log, and of its programs: one letter over and over
  /// afterwards.
  case message
  /// Values of attributes whose layout is not known, and what no layout reads in others: blank
  /// afterwards, texts one letter over and over.
  case data
  /// What no known field covers, places and passkeys: blank afterwards.
  case content

  /// Whether all originals of a length, or of a form, become one: none can be found again.
  var isBlanked: Bool { self == .message || self == .data || self == .content }

  /// How many octets a value needs before it is looked for outside its field, too: what is shorter
  /// stands by chance in packets that mean something else.
  var searchedOctets: Int {
    switch self {
    case .name, .address, .key: 4
    case .value, .identifier, .message, .data, .content: 6
    }
  }
}
