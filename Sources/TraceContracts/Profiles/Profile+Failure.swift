import TraceReports

extension Profile {
  /// An error in a profile, and its position.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// Line, from 1.
    public let line: Int
    /// Column in characters, from 1.
    public let column: Int
    /// The error, beginning with the key concerned.
    public let problem: String
    /// A correction, or empty if there is none.
    public let advice: String

    public var description: String {
      "\(file):\(line):\(column): \(problem)".printable + (advice.isEmpty ? "" : "; \(advice)")
    }
  }
}
