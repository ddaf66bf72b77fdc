import ArgumentParser

/// A call that names captures and nothing else, perhaps after a command: it is made without the parser of arguments.
///
/// That one has the run-time search all its conformances for each kind of option, which takes longer than a small
/// capture does.
struct PlainCall {
  /// Nil where the captures stand alone.
  private let name: String?
  private let files: [String]

  /// - Parameters:
  ///   - arguments: those of the program.
  ///   - commands: names that are no captures where they come first.
  /// - Returns: nil where the parser has something to do.
  init?(_ arguments: [String], commands: [String]) {
    name = arguments.first.flatMap { commands.contains($0) ? $0 : nil }
    files = Array(name == nil ? arguments[...] : arguments[1...])
    // The parser says what is wrong with a form of times that does not exist.
    guard Environment.variable("BLETRACE_TIME") == nil else { return nil }
    guard let first = files.first, files.allSatisfy({ !$0.isEmpty && !$0.hasPrefix("-") }),
      name != nil || InputFile.exists(first)
    else { return nil }
  }

  /// The command; nil for those that are not called so, or where the parser has something wrong to tell.
  var command: (any ParsableCommand)? {
    switch name {
    case nil, SummaryCommand.configuration.commandName: try? SummaryCommand.plain(files)
    case CheckCommand.configuration.commandName: try? CheckCommand.plain(files)
    default: nil
    }
  }
}
