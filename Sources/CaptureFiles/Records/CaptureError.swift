/// Why a capture could not be read or written at all.
public struct CaptureError: Error, Hashable, Sendable {
  /// The file's name as the caller gave it.
  public var file: String
  /// Where in the (uncompressed) file, in octets from its start.
  public var offset: UInt64?
  /// What happened.
  public var problem: String
  /// What to try.
  public var advice: String

  /// What happened to which file at which octet, and what to try.
  public init(file: String, offset: UInt64? = nil, problem: String, advice: String) {
    self.file = file
    self.offset = offset
    self.problem = problem
    self.advice = advice
  }
}

extension CaptureError: CustomStringConvertible {
  public var description: String {
    let place = offset.map { " byte 0x\(String($0, radix: 16)):" } ?? ""
    return "\(file):\(place) \(problem); \(advice)".printable
  }
}
