/// Why a file is not a document written by `bletrace gatt --format json`.
public struct GATTFileFailure: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  public let source: String
  /// The error.
  public let problem: String
  /// The correction.
  public let advice: String

  public var description: String { "\(source): \(problem); \(advice)".printable }
}
