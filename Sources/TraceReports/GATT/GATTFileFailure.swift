/// Why a file can't be taken for a document that `bletrace gatt --format json` wrote.
public struct GATTFileFailure: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  public let source: String
  /// What is wrong with it.
  public let problem: String
  /// What to try.
  public let advice: String

  public var description: String { "\(source): \(problem); \(advice)".printable }
}
