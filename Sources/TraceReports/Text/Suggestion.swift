/// Names that are nearly the one that was typed.
public enum Suggestion {
  /// The name that is fewest slips of a key away from `word`; nil if even that is far from it.
  ///
  /// A slip is a letter too many, too few or another one, or two that changed places. Up to a third
  /// of the letters may be slips. The first of several equally near names is taken.
  public static func nearest(to word: String, in names: some Sequence<String>) -> String? {
    nearest(1, to: word, in: names).first
  }

  /// The names that are fewest slips of a key away from `word`, at most `count`, the nearest first.
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
      // Behind those that are as near: the first of them stays the first.
      let place = near.firstIndex { $0.slips > slips } ?? near.count
      near.insert((name, slips), at: place)
      if near.count > count { near.removeLast() }
    }
    return near.map(\.name)
  }

  /// The first name that `word` is short for: it has the word's letters in their order, and begins with
  /// its first two.
  ///
  /// - Returns: nil for a word of less than three letters, and where no name fits.
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

  /// Damerau and Levenshtein's distance, without moving any letter twice.
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
