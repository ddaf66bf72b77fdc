/// A place where a capture violates its format, and its consequences.
public struct Damage: Hashable, Sendable {
  /// Its offset in the (uncompressed) file, in octets.
  public var offset: UInt64
  /// The number of the record that it affects or precedes; nil at the end of the file.
  package var frame: Int?
  /// The violation.
  public var reason: String
  /// Octets of the file that belong to no record because of it.
  public var bytesSkipped: UInt64
  /// The number of the line, from 1, if the capture is text.
  public var line: Int?

  /// Creates a damaged place; offset and skipped length are in octets.
  package init(
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
  /// A description such as "frame 812, byte 0x14: …", without the file's name.
  public var description: String {
    let place = frame.map { "frame \($0), " } ?? ""
    let skipped = bytesSkipped == 0 ? "" : "; \(bytesSkipped) octets skipped"
    let octet = line.map { "line \($0)" } ?? "byte 0x\(String(offset, radix: 16))"
    return "\(place)\(octet): \(reason)\(skipped)"
  }
}
