import TraceReports

/// An error in the text of a contract: the position and a correction.
public struct ContractFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The contract's file name as given by the user.
  public let file: String
  /// Line, from 1.
  public let line: Int
  /// Column in characters, from 1.
  public let column: Int
  /// The error.
  public let problem: String
  /// The correction, or nil if the error includes it.
  public let advice: String?

  /// "contract.yml:7:5: there is no …; did you mean …?"
  public var description: String {
    "\(file):\(line):\(column): \(problem)" + (advice.map { "; \($0)" } ?? "")
  }
}

/// An error in a part of a contract. The caller adds the file and the position to create a failure.
struct ContractProblem: Error {
  let problem: String
  let advice: String?
  /// The position, if it differs from that of the whole part.
  let node: YAMLNode?

  init(_ problem: String, advice: String? = nil, at node: YAMLNode? = nil) {
    self.problem = problem
    self.advice = advice
    self.node = node
  }

  /// An unknown name.
  ///
  /// - Parameters:
  ///   - what: "key", "subject".
  ///   - name: the name in the contract.
  ///   - known: the possible names.
  static func unknown(
    _ what: String, _ name: String, in known: [String], at node: YAMLNode? = nil
  ) -> ContractProblem {
    let meant =
      ContractSynonyms.name(for: name, among: known) ?? Suggestion.nearest(to: name, in: known)
    let listed = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
    return ContractProblem(
      "there is no \(what) \"\(name.printable)\" here",
      advice: meant.map { "did you mean \"\($0)\"?" } ?? "it knows \(listed)", at: node)
  }
}
