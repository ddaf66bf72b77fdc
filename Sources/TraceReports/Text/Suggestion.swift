/// Names similar to a mistyped one.
package enum Suggestion {
  /// Returns the name with the fewest typing errors compared with `word`, or nil if no name is similar.
  ///
  /// An error is a letter too many, a missing letter, a wrong letter, or two swapped letters. Up to
  /// a third of the letters may be errors. Of several equally similar names the first one is used.
  public static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    nearest(1, to: word, in: names).first
  }

  /// Returns at most `count` names with the fewest typing errors compared with `word`, most similar first.
  public static func nearest(
    _ count: Int, to word: String, in names: some Sequence<String>
  ) -> [String] {
    let letters = Array(word.lowercased().unicodeScalars)
    guard (2...64).contains(letters.count) else { return [] }
    var near: [(name: String, slips: Int)] = []
    for name in names {
      let other = Array(name.lowercased().unicodeScalars)
      let limit = max(1, min(letters.count, other.count) / 3)
      guard abs(letters.count - other.count) <= limit else { continue }
      let slips = distance(letters, other)
      guard slips <= limit else { continue }
      // Inserted after equally similar names, so that their order is kept.
      let place = near.firstIndex { $0.slips > slips } ?? near.count
      near.insert((name, slips), at: place)
      if near.count > count { near.removeLast() }
    }
    return near.map(\.name)
  }

  /// Returns the first name that `word` abbreviates: it contains the letters of the word in the same order, and begins
  /// with the word's first two letters.
  ///
  /// - Returns: nil for a word with fewer than three letters, and if no name matches.
  public static func unabbreviated(_ word: String, in names: some Sequence<String>) -> String? {
    let letters = Array(word.lowercased())
    guard letters.count >= 3 else { return nil }
    return names.first { name in
      var rest = name.lowercased()[...]
      guard rest.hasPrefix(String(letters[..<2])) else { return false }
      return letters.allSatisfy { letter in
        guard let place = rest.firstIndex(of: letter) else { return false }
        rest = rest[rest.index(after: place)...]
        return true
      }
    }
  }

  /// Returns the Damerau-Levenshtein distance, with each letter moved at most once.
  private static func distance(_ first: [Unicode.Scalar], _ second: [Unicode.Scalar]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var slips = min(
          last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          slips = min(slips, beforeLast[column - 1] + 1)
        }
        current.append(slips)
      }
      beforeLast = last
      last = current
    }
    return last[second.count]
  }
}
