import CaptureFiles
package import TraceAnalysis

/// The message for an error in a filter, with its position.
package enum FilterErrorText {
  /// Number of octets of the filter shown on each side of the position.
  private static let margin = 60

  /// Returns a sentence followed by the filter with the position marked.
  ///
  /// - Parameters:
  ///   - error: the error.
  ///   - text: the filter.
  ///   - names: the names of fields and protocols, from which one is suggested for an unknown name.
  package static func message(
    _ error: DisplayFilter.ParseError, in text: String, names: some Sequence<String>
  ) -> String {
    let octets = Array(text.utf8)
    let word = octets[error.range.clamped(to: octets.indices)]
    let quoted = shown(word.prefix(margin)) + (word.count > margin ? "…" : "")
    return sentence(error.reason, quoted, names) + "\n" + place(error.range, octets)
  }

  // MARK: Position

  private static func place(_ range: Range<Int>, _ octets: [UInt8]) -> String {
    let start = max(0, range.lowerBound - margin)
    let end = min(octets.count, min(range.upperBound, range.lowerBound + margin) + margin)
    let before = shown(octets[start..<min(max(start, range.lowerBound), end)])
    let marked = shown(octets[range.clamped(to: start..<end)])
    let after = shown(octets[min(max(start, range.upperBound), end)..<end])
    let head = start > 0 ? "…" : ""
    let tail = end < octets.count ? "…" : ""
    let line = "    " + head + before + marked + after + tail
    let indent = String(repeating: " ", count: 4 + head.displayWidth + before.displayWidth)
    return line + "\n" + indent + "^"
      + String(repeating: "~", count: max(0, marked.displayWidth - 1))
  }

  private static func shown(_ octets: ArraySlice<UInt8>) -> String {
    String(decoding: octets, as: UTF8.self).printable
  }

  // MARK: Sentences

  private static func sentence(
    _ reason: DisplayFilter.ParseError.Reason, _ word: String, _ names: some Sequence<String>
  ) -> String {
    switch reason {
    case .tooLong(let limit): "the filter has more than \(limit) octets"
    case .tooDeep(let limit): "the filter nests more than \(limit) deep"
    case .openQuote: "the closing quotation mark is missing"
    case .unknownEscape:
      "\(word) is not an escape sequence; a backslash itself is written \\\\, or the text as r\"…\""
    case .notOneCharacter: "\(word) is not one character; text must be in double quotation marks"
    case .openBracket: "the closing bracket is missing"
    case .missingLayer: "# must be followed by a number or a range in brackets"
    case .unexpected:
      "'\(word)' was not expected here" + (word == "=" ? "; did you mean '=='?" : "")
    case .unexpectedEnd: "unexpected end of the filter"
    case .notARange:
      "'\(word)' is not a range; [i:j] is j octets starting at i, [i-j] is octets i to j"
    case .emptyRange: "the range '\(word)' is empty"
    case .noSelectedFrame: "${…} needs a selected frame, but bletrace has none"
    case .unknownName(let name):
      "'\(word)' is neither a field nor a protocol" + proposal(name, names)
    case .unknownFunction(let name):
      "there is no function '\(word)'"
        + proposal(name, DisplayFilter.Function.allCases.map(\.rawValue))
    case .needsField: "a field or a function is expected here, not '\(word)'"
    case .notAValue(let type): "'\(word)' is not \(type.phrase)"
    case .tooLarge(let maximum): "'\(word)' is too large for the field: at most \(maximum)"
    case .notAValueName(let names): valueName(word, names)
    case .noValueNames(let type):
      "text in quotation marks is not \(type.phrase), and the field's values have no names"
    case .incompatible(let left, let right):
      "\(left.phrase) can't be compared with \(right.phrase)"
    case .unable(let type, let operation): "\(operation.phrase) \(type.phrase)"
    case .needsPattern: "matches takes a regular expression in double quotation marks"
    case .badPattern(let error): "the regular expression can't be used: \(error.phrase)"
    case .argumentCount(let expected): "the function takes \(expected) argument"
    case .badArgument(let function): "\(function.rawValue)() can't be applied to '\(word)'"
    case .functionIsNoTest: "the value of a function must be compared with something"
    case .needsFieldForSet: "only a field can be searched for in a set"
    case .sliceInSet: "a set can't contain a slice"
    case .constantArithmetic: "arithmetic must start with a field or a function"
    }
  }

  /// Maximum number of names listed if none is suggested.
  private static let listedNames = 64

  /// Returns the error for a value name, which may be in quotation marks.
  private static func valueName(_ word: String, _ names: [String]) -> String {
    let isQuoted = word.count > 1 && word.hasPrefix("\"") && word.hasSuffix("\"")
    let name = isQuoted ? String(word.dropFirst().dropLast()) : word
    let sentence = "'\(name)' is not the name of a value of the field"
    let near = proposal(name, names)
    guard near.isEmpty, names.count <= listedNames else { return sentence + near }
    return sentence + "; expected one of " + names.joined(separator: ", ")
  }

  private static func proposal(_ name: String, _ names: some Sequence<String>) -> String {
    if let reason = MissingField.reason(name) { return ": \(reason)" }
    return Suggestion.nearest(to: name, in: names).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension DisplayFilter.ValueType {
  /// The description of a value of this type.
  fileprivate var phrase: String {
    switch self {
    case .presence: "a field without a value"
    case .octetsOfProtocol: "the octets of a protocol"
    case .boolean: "true or false"
    case .unsigned(let bits): "a whole number of \(bits) bits"
    case .signed(let bits): "a signed number of \(bits) bits"
    case .frameNumber: "the number of a frame"
    case .number: "a number"
    case .absoluteTime: "a date and time, such as \"2024-03-02 17:20:11\""
    case .relativeTime: "a time in seconds"
    case .text: "text"
    case .octets: "octets, such as 01:02:ff"
    case .address: "an address, such as c4:f2:17:1a:1d:bb"
    case .uuid: "a UUID"
    }
  }
}

extension DisplayFilter.Operation {
  /// The description of the unsupported operation, which the type follows.
  fileprivate var phrase: String {
    switch self {
    case .equality, .order: "no comparison is possible with"
    case .search: "contains can't search"
    case .pattern: "matches can't search"
    case .slice: "no slice can be taken of"
    case .bitwiseAnd: "& can't be used with"
    case .addition: "+ can't be used with"
    case .subtraction: "- can't be used with"
    case .multiplication: "* can't be used with"
    case .division: "/ can't be used with"
    case .remainder: "% can't be used with"
    case .negation: "- can't precede"
    }
  }
}

extension DisplayFilter.PatternError {
  fileprivate var phrase: String {
    switch self {
    case .openGroup: "a closing parenthesis is missing"
    case .strayParenthesis: "a closing parenthesis closes nothing"
    case .openClass: "the ] of a class is missing"
    case .rangeOutOfOrder: "a range in a class ends before it starts"
    case .nothingToRepeat: "a repetition follows nothing"
    case .countsOutOfOrder: "the numbers in braces are out of order"
    case .unknownEscape: "the escape after a backslash is unknown"
    case .unknownClass: "a class in [:…:] is not known"
    case .unknownFlag: "the construct after (? is unknown"
    case .lonelyBackslash: "it ends in a backslash"
    case .unsupported:
      "backward references, look-around and possessive repetitions are not supported"
    case .tooLarge: "it repeats too much"
    }
  }
}
