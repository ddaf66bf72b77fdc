/// A place where a capture is not what its format says, and what was done about it.
public struct Damage: Hashable, Sendable {
  /// Where it starts, in octets from the start of the (uncompressed) file.
  public var offset: UInt64
  /// The number of the record that it hits or comes before; nil at the end of the file.
  public var frame: Int?
  /// What is wrong.
  public var reason: String
  /// Octets of the file that no record holds because of it.
  public var bytesSkipped: UInt64
  /// The number of the line, from 1, where the capture is a text.
  public var line: Int?

  /// What is wrong at an offset in octets, and how many octets could not be read because of it.
  public init(
    offset: UInt64, line: Int? = nil, frame: Int?, reason: String, bytesSkipped: UInt64
  ) {
    self.offset = offset
    self.line = line
    self.frame = frame
    self.reason = reason
    self.bytesSkipped = bytesSkipped
  }
}

extension Damage: CustomStringConvertible {
  /// "frame 812, byte 0x14: …", without the file's name.
  public var description: String {
    let place = frame.map { "frame \($0), " } ?? ""
    let skipped = bytesSkipped == 0 ? "" : "; \(bytesSkipped) octets skipped"
    let octet = line.map { "line \($0)" } ?? "byte 0x\(String(offset, radix: 16))"
    return "\(place)\(octet): \(reason)\(skipped)"
  }
}
