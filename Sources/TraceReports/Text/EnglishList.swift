extension [String] {
  /// Text such as "37, 38 and 39".
  package var englishList: String {
    guard count > 1, let last else { return first ?? "" }
    return dropLast().joined(separator: ", ") + " and " + last
  }
}
