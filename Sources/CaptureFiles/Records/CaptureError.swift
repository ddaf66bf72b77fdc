/// The error of a capture that could not be read or written at all.
public struct CaptureError: Error, Hashable, Sendable {
  /// The file's name as passed by the caller.
  public var file: String
  /// The offset in the (uncompressed) file, in octets.
  public var offset: UInt64?
  /// Whether the offset is meaningless to users, such as the start of a text that is rejected as a whole.
  package var hidesOffset = false
  /// What happened.
  public var problem: String
  /// What to try.
  public var advice: String
  /// Whether no file of that name exists.
  public internal(set) var isMissing = false

  /// Creates an error; the offset is in octets.
  public init(file: String, offset: UInt64? = nil, problem: String, advice: String) {
    self.file = file
    self.offset = offset
    self.problem = problem
    self.advice = advice
  }
}

extension CaptureError: CustomStringConvertible {
  public var description: String {
    let place = hidesOffset ? "" : offset.map { " byte 0x\(String($0, radix: 16)):" } ?? ""
    return "\(file):\(place) \(problem); \(advice)".printable
  }
}
