extension CaptureFormat {
  /// The variants of pcap, identified by the magic number.
  @nonexhaustive
  public enum PCAPVariant: UInt8, Sendable {
    /// Magic 0xA1B2C3D4: times in microseconds.
    case microseconds
    /// Magic 0xA1B23C4D: times in nanoseconds.
    case nanoseconds
    /// Magic 0xA1B2CD34, from patched Linux systems: eight more octets before each packet.
    case modified
  }
}
