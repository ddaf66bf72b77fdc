import ArgumentParser

/// A place in a capture: seconds from the first record, or minutes (or hours) and seconds with
/// colons between them.
struct TimeOffset: ExpressibleByArgument {
  let nanoseconds: Int64

  init?(argument: String) {
    let parts = argument.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      // A clock shows digits; `Double` reads hexadecimal numbers and "nan", too.
      guard part.utf8.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: ".") }),
        let number = Double(part), number < 1e9
      else { return nil }
      // Only the first part may be more than a full turn of the clock, only the last a fraction.
      if index > 0, number >= 60 { return nil }
      if index < parts.count - 1, number != number.rounded() { return nil }
      seconds = seconds * 60 + number
    }
    guard let nanoseconds = Int64(exactly: (seconds * 1e9).rounded()) else { return nil }
    self.nanoseconds = nanoseconds
  }
}
