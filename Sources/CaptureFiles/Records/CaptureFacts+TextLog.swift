extension CaptureFacts {
  /// Facts about a text besides its packets.
  public struct TextLog: Hashable, Sendable {
    /// The notation of the packets.
    public var notation: CaptureFormat.TextNotation
    /// Lines read so far.
    public var lines: Int
    /// Number of lines that belong to no packet, without blank lines.
    public var otherLines: Int
    /// Number of packets that the text mentions but prints without octets or incompletely.
    public var packetsWithoutOctets: Int
    /// Number of lines of hexadecimal that are not packets by their own lengths.
    public var otherHex: Int
    /// Number of packets without a time.
    public var packetsWithoutTime: Int
    /// Number of packets whose direction neither the text nor their type shows.
    public var packetsWithoutDirection: Int
    /// Number of packets that were reconstructed from decoded text.
    public var reconstructed: Int
    /// Number of packets among them whose text lacks some octets: they are truncated.
    public var reconstructedInPart: Int
  }
}
