import TestSupport

/// A damaged copy of a file.
enum Mutant {
  /// Changes a file in 1 to 24 places: octets at the edge of their range, any octets, insertions and cuts.
  ///
  /// - Parameters:
  ///   - floor: The length in octets below which nothing more is changed.
  ///   - place: The index of the next change, of a file of the given length.
  static func of(
    _ file: [UInt8], floor: Int, using random: inout SeededRandom,
    at place: (inout SeededRandom, _ count: Int) -> Int
  ) -> [UInt8] {
    var mutant = file
    for _ in 0..<Int.random(in: 1...24, using: &random) {
      let index = place(&random, mutant.count)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: mutant[index] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
      case 1: mutant[index] = UInt8.random(in: 0...255, using: &random)
      case 2: mutant.insert(UInt8.random(in: 0...255, using: &random), at: index)
      default:
        let end = min(mutant.count, index + Int.random(in: 1...64, using: &random))
        mutant.removeSubrange(index..<end)
      }
      if mutant.count < floor { break }
    }
    return mutant
  }
}
