extension CaptureFacts {
  /// Facts about a text, other than its packets.
  public struct TextLog: Hashable, Sendable {
    /// The notation of the packets.
    public var notation: CaptureFormat.TextNotation
    /// Number of lines read so far.
    public var lines: Int
    /// Number of lines that belong to no packet, not counting blank lines.
    public var otherLines: Int
    /// Number of packets that the text mentions but prints without octets or incompletely.
    public var packetsWithoutOctets: Int
    /// Number of lines of hexadecimal that are not packets according to their own lengths.
    public var otherHex: Int
    /// Number of packets without a time.
    public var packetsWithoutTime: Int
    /// Number of packets whose direction is shown neither by the text nor by their type.
    public var packetsWithoutDirection: Int
    /// Number of packets that were reconstructed from decoded text.
    public var reconstructed: Int
    /// Number of reconstructed packets whose text lacks some octets, so that they are truncated.
    public var reconstructedInPart: Int
  }
}
