/// The results of a contract as lines of text: the subject and, below it, the demand, the measured value, and the
/// frames.
enum ExpectationText {
  /// - Parameters:
  ///   - results: the results in the order of the contract.
  ///   - counts: whether the last line gives the number of expectations that are met.
  ///   - style: the text style.
  /// - Returns: a line or two for each result, and a line with the counts.
  static func lines(
    _ results: [ExpectationResult], counts: Bool = true, style: TextStyle
  ) -> [String] {
    var lines: [String] = []
    var subject: String?
    let widest = results.map { ($0.demand ?? "").displayWidth }.max() ?? 0
    let column = min(widest, style.width / 2 - 10)
    for result in results {
      // For a subject without a demand, the mark precedes the subject.
      if result.demand != nil, result.subject != subject {
        for (index, part) in result.subject.printable.wrapped(to: style.width - 6).enumerated() {
          lines.append((index == 0 ? "  " : "    ") + part)
        }
      }
      subject = result.demand == nil ? nil : result.subject
      lines += line(result, column: column, style)
      guard result.isMissed, let because = result.because else { continue }
      let indent = String(repeating: " ", count: result.demand == nil ? 8 : 10)
      for (index, part) in "because \(because.printable)".wrapped(to: style.width - 14).enumerated()
      {
        lines.append(indent + (index == 0 ? "" : "  ") + part)
      }
    }
    if counts { lines.append("  " + verdict(results)) }
    return lines
  }

  /// Returns how many expectations are met.
  static func verdict(_ results: [ExpectationResult]) -> String {
    let failed = results.count(where: \.isFailure)
    guard failed == 0 else {
      return "\(failed) of \(Decimals.counted(results.count, "expectation")) failed"
    }
    let missed = results.count(where: \.isTolerated)
    if missed > 0 {
      return "\(missed) of \(results.count) expectation\(results.count == 1 ? "" : "s") missed, "
        + "which in_at_least allows"
    }
    let elsewhere = results.count { $0.judgedIn != nil }
    if elsewhere > 0 {
      return
        "\(results.count - elsewhere) of \(results.count) expectations hold; other captures of the run "
        + "decide \(elsewhere)"
    }
    // The demands of a baseline are not in a contract.
    if results.allSatisfy({ $0.file == nil }) { return "nothing is worse than in the baseline" }
    return results.count == 1 ? "the expectation holds" : "all \(results.count) expectations hold"
  }

  private static func line(
    _ result: ExpectationResult, column: Int, _ style: TextStyle
  ) -> [String] {
    let (word, accent) = mark(result)
    let indent = result.demand == nil ? 2 : 4
    let head =
      String(repeating: " ", count: indent) + style.paint(word, accent)
      + String(repeating: " ", count: 6 - word.count)
    let expected = (result.demand ?? result.subject).printable
    let other = result.judgedIn.map { "; judged in \($0.printable)" } ?? ""
    let value = (result.measured?.printable ?? "not found in the capture") + other + place(result)
    let room = style.width - indent - 6
    let column = result.demand == nil ? expected.displayWidth : column
    // Both are shown side by side if they fit, otherwise the measured value goes below the demand.
    if expected.displayWidth <= column, column + 2 + value.displayWidth <= room {
      return [head + expected.padded(to: column) + "  " + value]
    }
    let rest = String(repeating: " ", count: indent + 6)
    return expected.wrapped(to: room).enumerated().map {
      ($0.offset == 0 ? head : rest) + $0.element
    }
      + value.wrapped(to: room - 4).enumerated().map {
        rest + ($0.offset == 0 ? "  " : "    ") + $0.element
      }
  }

  static func mark(
    _ result: ExpectationResult
  ) -> (word: String, accent: TextStyle.Accent) {
    // Enough other captures meet it.
    if result.isTolerated { return ("miss", .faint) }
    if result.judgedIn != nil { return ("skip", .faint) }
    return switch result.outcome {
    case .pass: ("ok", .good)
    case .fail: ("FAIL", .error)
    case .unmatched: result.isOptional ? ("none", .faint) : ("FAIL", .error)
    }
  }

  /// Returns text such as "  #12, #14  contract.yml:7".
  private static func place(_ result: ExpectationResult) -> String {
    let frames = result.frames.prefix(4).map { "#\($0)" }.joined(separator: ", ")
    let more = result.frames.count > 4 ? ", …" : ""
    let line = result.line.map { ":\($0)" } ?? ""
    let origin = result.origin.map { ", \($0.printable)" } ?? ""
    let file = result.isMissed ? result.file.map { "  \($0.printable)\(line)\(origin)" } ?? "" : ""
    return (frames.isEmpty ? "" : "  " + frames + more) + file
  }
}
