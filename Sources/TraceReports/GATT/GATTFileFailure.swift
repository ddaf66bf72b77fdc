/// Why a file is not a document written by `bletrace gatt --format json`.
package struct GATTFileFailure: Error, Hashable, CustomStringConvertible {
  /// The file's name.
  package let source: String
  /// The error.
  package let problem: String
  /// The correction.
  package let advice: String

  package var description: String { "\(source): \(problem); \(advice)".printable }
}
