extension LinkPacket {
  /// The condition of a packet from the air.
  public enum Integrity: Hashable, Sendable {
    /// Its CRC is valid, or was not checked.
    case whole
    /// Its CRC is wrong: any bit may be wrong.
    case badCRC
    /// The record is truncated, or its length contradicts its header: its CRC is unknown.
    case malformed
  }
}
