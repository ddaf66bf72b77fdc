import TraceReports

extension ExpectationResult.Share {
  init(parsing node: YAMLNode) throws(ContractProblem) {
    let problem = ContractProblem(
      "\"in_at_least\" takes a share of the captures, not \(node.phrase)",
      advice: "write 9 of 10, or 90 %", at: node)
    guard let text = node.text, !node.isNull else { throw problem }
    let words = text.split(separator: " ").map(String.init)
    var share: Double?
    if words.count == 3, words[1] == "of", let count = Double(words[0]), let all = Double(words[2]),
      all > 0
    {
      share = count / all
    } else if text.hasSuffix("%") {
      share = Double(words[0].replacing("%", with: "")).map { $0 / 100 }
    }
    guard let share, share > 0, share <= 1 else { throw problem }
    self.init(share: share, text: text)
  }
}
