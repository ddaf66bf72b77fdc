import ArgumentParser
import CaptureFiles
import TraceReports

/// The version of the tool in `--version` and in documents.
enum ToolVersion {
  static let current = "0.1.0"
}

extension ParsableArguments {
  /// Prints the message of an error or a help request.
  ///
  /// - Returns: the exit status.
  static func emit(_ error: any Error) -> Int32 {
    if error is CaptureError || error is GATTFileFailure {
      Terminal.say("bletrace: \(error)")
      return 2
    }
    if let error = error as? UsageError {
      Terminal.say("bletrace: \(error.message)")
      return ExitCode.validationFailure.rawValue
    }
    let status = exitCode(for: error)
    let message = fullMessage(for: error)
    if !message.isEmpty {
      if status == .success {
        do throws(CaptureError) {
          var help = try ReportFile()
          help.buffer.line(HelpLayout.arranged(message))
          try help.finish()
        } catch {
          return emit(error)
        }
      } else {
        // All messages of the tool have one prefix.
        let prefix = "Error: "
        var text = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
        suggestCommonOption(in: &text)
        // The lines of the message are kept, but text quoted from arguments must not add lines.
        for argument in CommandLine.arguments where argument != argument.printable {
          text = text.replacing(argument, with: argument.printable)
        }
        Terminal.say(
          "bletrace: "
            + text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { String($0).printable }.joined(separator: "\n"))
      }
    }
    return status.rawValue
  }

  /// Alternatives to options that other tools have.
  private static var otherOptions: [String: String] {
    [
      "--contract": "Did you mean '--rules'?", "--contracts": "Did you mean '--rules'?",
      "--warnings": "Did you mean '--fail-on warning'?",
      "--strict": "Did you mean '--fail-on warning'?",
      "--rules-file": "Did you mean '--rules'?", "-f": "Did you mean '--format'?",
      "-O": "'bletrace explain FILE --frame N' shows one protocol of a packet among the others.",
      "-G": "'bletrace fields' lists the fields.",
      "-V": "'bletrace explain FILE --frame N' shows a packet field by field.",
      "--jsn": "Did you mean '--format json'?",
      "-o": "Write the output to a file with '> FILE'.",
      "--output": "Write the output to a file with '> FILE'.",
    ]
  }

  /// Adds the option that was probably meant to the error about an unknown one. The parser does not suggest options
  /// that all commands share.
  private static func suggestCommonOption(in text: inout String) {
    for form in ["junit", "sarif"]
    where text.hasPrefix("The value '\(form)' is invalid for '--format") {
      text =
        "--\(form) FILE writes \(form == "junit" ? "JUnit" : "SARIF"), in addition to the report of --format. "
        + text
    }
    let beginning = "Unknown option '"
    guard text.hasPrefix(beginning) else { return }
    let option = text.dropFirst(beginning.count).prefix { $0 != "'" }
    let end = text.index(option.endIndex, offsetBy: 1, limitedBy: text.endIndex) ?? text.endIndex
    if let advice = otherOptions[String(option)] {
      // The parser's own suggestion is based only on similar letters.
      let rest = text[end...]
      let suggestion = rest.hasPrefix(". Did you mean ") ? rest.firstIndex(of: "?") : nil
      let after = suggestion.map { text.index(after: $0) } ?? end
      text.replaceSubrange(end..<after, with: ". \(advice)")
      return
    }
    guard !text[end...].hasPrefix("."),
      let meant = Suggestion.nearest(to: String(option), in: ["--version", "--help"])
    else { return }
    text.insert(contentsOf: ". Did you mean '\(meant)'?", at: end)
  }
}
