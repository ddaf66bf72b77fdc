import TraceReports

extension Contract {
  /// An error in the text of a contract: the position and a correction.
  public struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
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

    /// Text such as "contract.yml:7:5: there is no …; did you mean …?".
    public var description: String {
      "\(file):\(line):\(column): \(problem)" + (advice.map { "; \($0)" } ?? "")
    }
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

  /// Creates the error for an unknown name.
  ///
  /// - Parameters:
  ///   - what: the kind of name, such as "key" or "subject".
  ///   - name: the name in the contract.
  ///   - known: the possible names.
  static func unknown(
    _ what: String, _ name: String, in known: [String], at node: YAMLNode? = nil
  ) -> ContractProblem {
    return ContractProblem(
      "there is no \(what) \"\(name.printable)\" here", advice: advice(for: name, in: known),
      at: node)
  }

  /// Returns a suggestion for a wrong word: the word that was probably meant, or else the possible ones.
  static func advice(for word: String, in known: [String]) -> String {
    let alike = known.filter { sharesWords($0, with: word) }
    if alike.count > 1, !word.contains("-"), Suggestion.nearest(to: word, in: known) == nil {
      return "write one of \(alike.joined(separator: ", "))"
    }
    if let meant = meant(by: word, in: known) { return "did you mean \"\(meant)\"?" }
    let most = 40
    let listed = known.prefix(most).joined(separator: ", ") + (known.count > most ? ", …" : "")
    return known.isEmpty ? "there is none" : "write one of \(listed)"
  }

  /// Whether a name with dashes has the same words as another one, in any order.
  private static func sharesWords(_ name: String, with word: String) -> Bool {
    func words(_ text: String) -> Set<Substring> {
      Set(
        text.split(separator: "-").map { $0.count > 3 && $0.hasSuffix("s") ? $0.dropLast() : $0 })
    }
    let (own, others) = (words(word), words(name))
    return others.count > 1 && !own.isEmpty && own.isSubset(of: others) && name != word
  }

  /// Returns the word that was probably meant by a wrong one: misspelled ("encrpytion"), shortened ("encrypt"), or
  /// with another ending ("notify" for "notification").
  static func meant(by word: String, in known: [String]) -> String? {
    if let synonym = ContractSynonyms.name(for: word, among: known) { return synonym }
    // The same words in another order: "open-channel" for "channel-open".
    let alike = known.filter { sharesWords($0, with: word) }
    if alike.count == 1 { return alike[0] }
    if let nearest = Suggestion.nearest(to: word, in: known) { return nearest }
    guard word.count >= 4 else { return nil }
    if let longer = known.first(where: { $0.hasPrefix(word) || word.hasPrefix($0) && $0.count > 3 })
    {
      return longer
    }
    let start = word.prefix(max(5, word.count - 2))
    return word.count > 5 ? known.first { $0.hasPrefix(start) } : nil
  }
}
