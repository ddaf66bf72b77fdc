import ArgumentParser
import CaptureFiles
import TraceReports

/// What the tool calls itself in `--version` and in documents that name their writer.
enum ToolVersion {
  static let current = "0.1.0"
}

extension ParsableArguments {
  /// Says what an error, or a wish for help, has to say.
  ///
  /// - Returns: the exit status that it deserves.
  static func tell(_ error: any Error) -> Int32 {
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
          help.buffer.line(message)
          try help.finish()
        } catch {
          return tell(error)
        }
      } else {
        // One prefix for all that the tool has to say.
        let prefix = "Error: "
        var text = message.hasPrefix(prefix) ? String(message.dropFirst(prefix.count)) : message
        // The message's own lines stay lines; what it quotes of the arguments must not make others.
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
}
