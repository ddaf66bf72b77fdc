/// Why a file can't be taken for a document that `bletrace gatt --format json` wrote.
public struct GATTFileFailure: Error, Hashable, CustomStringConvertible {
  public let source: String
  public let problem: String
  public let advice: String

  public var description: String { "\(source): \(problem); \(advice)".printable }
}
