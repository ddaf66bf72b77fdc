/// In what state a packet of the air came into the capture.
public enum PacketIntegrity: Hashable, Sendable {
  /// Its CRC is right, or was not checked.
  case whole
  /// Its CRC is wrong: any bit may be.
  case badCRC
  /// The record is cut, or its length does not fit its header: of its CRC nothing is known.
  case malformed
}
