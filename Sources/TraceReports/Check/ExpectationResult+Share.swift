extension ExpectationResult {
  /// The share of captures in a set that must meet an expectation: `9 of 10`, `90 %`.
  public struct Share: Hashable, Sendable {
    /// The share, from 0 to 1.
    public let share: Double
    /// The text in the contract.
    public let text: String

    /// - Parameters:
    ///   - share: the share, above 0 and at most 1.
    ///   - text: the text of the share in the contract.
    package init(share: Double, text: String) {
      self.share = share
      self.text = text
    }

    /// Returns the minimum number of captures in a set of this size.
    func least(of count: Int) -> Int { Int((share * Double(count) - 1e-9).rounded(.up)) }
  }
}
