/// Why a text is not a contract: where, and what to write instead.
public struct ContractFailure: Error, Hashable, Sendable, CustomStringConvertible {
  /// The contract's file, as it was given.
  public let file: String
  /// From 1.
  public let line: Int
  /// From 1, in characters.
  public let column: Int
  /// What is wrong with the contract.
  public let problem: String
  /// What to write instead; nil where the problem says it.
  public let advice: String?

  /// "contract.yml:7:5: there is no …; did you mean …?"
  public var description: String {
    "\(file):\(line):\(column): \(problem)" + (advice.map { "; \($0)" } ?? "")
  }
}

/// What a part of a contract can't mean; who knows the file and the place makes a failure of it.
struct ContractProblem: Error {
  let problem: String
  let advice: String?
  /// The place, where it is another than that of the whole part.
  let node: YAMLNode?

  init(_ problem: String, advice: String? = nil, at node: YAMLNode? = nil) {
    self.problem = problem
    self.advice = advice
    self.node = node
  }

  /// That a name is none of those that can stand here.
  ///
  /// - Parameters:
  ///   - what: "key", "subject".
  ///   - name: as it was written.
  ///   - known: what could have been meant.
  static func unknown(
    _ what: String, _ name: String, in known: [String], at node: YAMLNode? = nil
  ) -> ContractProblem {
    let meant = Suggestion.nearest(to: name, in: known)
    let listed = known.prefix(12).joined(separator: ", ") + (known.count > 12 ? ", …" : "")
    return ContractProblem(
      "there is no \(what) \"\(name.printable)\" here",
      advice: meant.map { "did you mean \"\($0)\"?" } ?? "it knows \(listed)", at: node)
  }
}
