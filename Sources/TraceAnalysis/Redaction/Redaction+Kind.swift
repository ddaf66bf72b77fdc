extension Redaction {
  /// Kinds of data that a redaction replaces.
  @nonexhaustive
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Device addresses in any place.
    case address
    /// Names of devices and networks.
    case name
    /// Keys, and the random and check values of a pairing, from which keys could be calculated.
    case key
    /// Values of attributes that identify a device or were selected.
    case value
    /// Data in advertising that identifies a device, a place or a person.
    case identifier
    /// Lines from the system that wrote the log, and from its programs. Replaced by one repeated
    /// letter.
    case message
    /// Values of attributes with an unknown layout, and unread parts of others. Blanked, or replaced
    /// by one repeated letter if they are text.
    case data
    /// Octets outside known fields, locations and passkeys. Blanked.
    case content

    /// Whether all originals of the same length or form get the same replacement, so that they can't be recognized.
    var isBlanked: Bool { self == .message || self == .data || self == .content }

    /// Minimum length of a value in octets for a search outside its field. Shorter sequences occur by chance in
    /// unrelated packets.
    var searchedOctets: Int {
      switch self {
      case .name, .address, .key: 4
      case .value, .identifier, .message, .data, .content: 6
      }
    }
  }
}
