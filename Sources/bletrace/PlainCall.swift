import ArgumentParser

/// A call with only captures, optionally after a command, which does not need the argument parser.
///
/// The parser makes the runtime search all its conformances for each kind of option, which takes
/// longer than reading a small capture.
struct PlainCall {
  /// The name of the command, or nil if there is none.
  private let name: String?
  private let files: [String]

  /// - Parameters:
  ///   - arguments: the arguments of the program.
  ///   - commands: first arguments that are not captures.
  /// - Returns: nil if the parser is needed.
  init?(_ arguments: [String], commands: [String]) {
    name = arguments.first.flatMap { commands.contains($0) ? $0 : nil }
    files = Array(name == nil ? arguments[...] : arguments[1...])
    // The parser reports an unknown time format.
    guard Environment.variable("BLETRACE_TIME") == nil else { return nil }
    guard let first = files.first, files.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }),
      name != nil || InputFile.exists(first)
    else { return nil }
  }

  /// The command. Nil for commands that need the parser, and if the parser must report an error.
  var command: (any ParsableCommand)? {
    switch name {
    case nil, SummaryCommand.configuration.commandName: try? SummaryCommand.plain(files)
    case CheckCommand.configuration.commandName: try? CheckCommand.plain(files)
    default: nil
    }
  }
}
