import CaptureFiles

/// Converts arguments that tshark users type after `packets`: options joined with their values, and options with other
/// names in bletrace.
struct TsharkHabits {
  /// Options of `packets` with a value.
  private static let valued: Set<Character> = ["T", "e", "E", "c", "Y", "t"]

  /// tshark options for bletrace's default behavior: no name resolution over the network, and line-buffered output.
  private static let needless: Set<String> = ["-n", "-l"]

  /// Returns the alternative to a tshark option.
  private static func counsel(for letter: Character) -> String? {
    switch letter {
    case "V": "'bletrace explain FILE --frame N' shows a packet field by field"
    case "O": "'bletrace explain FILE --frame N' shows one protocol of a packet among the others"
    case "G": "'bletrace fields' lists the fields, 'bletrace fields PATTERN' some of them"
    case "x": "'bletrace explain FILE --frame N' shows the octets of a packet"
    case "w": "'bletrace convert FILE OUT -Y FILTER' writes packets"
    case "R", "2": "-Y takes display filters, including those that need two passes"
    case "q", "z":
      "'bletrace summary FILE' and 'bletrace timeline FILE' show what happened in a capture"
    case "d": "--user-link-type NUMBER=LINKTYPE specifies the content of a user link type"
    case "i", "D", "f", "a", "b": "bletrace only reads captures; it can't record them"
    default: nil
    }
  }

  /// Returns the arguments converted for bletrace. Those of other commands are unchanged.
  ///
  /// `-r` is removed, because bletrace needs no option before the name of a capture; with a directory or a list of
  /// files, it becomes `--recursive`. Joined options are split, because the argument parser treats everything after
  /// `=` in `-Eseparator=,` as the value.
  ///
  /// - Parameter arguments: the arguments of the program, beginning with the command.
  /// - Throws: a `UsageError` for an option of tshark that has another name in bletrace.
  static func rewritten(_ arguments: [String]) throws(UsageError) -> [String] {
    guard let command = arguments.first, command == PacketsCommand.configuration.commandName
    else { return try withoutReadOption(arguments) }
    var rewritten = [command]
    var isValue = false
    for (place, argument) in arguments.enumerated().dropFirst() {
      if isValue {
        rewritten.append(argument)
        isValue = false
        continue
      }
      if argument == "--" { return rewritten + arguments[place...] }
      if argument == "-r", isRecursive(arguments) {
        rewritten.append(argument)
        continue
      }
      if needless.contains(argument) || argument == "-r" { continue }
      let letters = argument.dropFirst()
      guard argument.hasPrefix("-"), let letter = letters.first, letter != "-" else {
        rewritten.append(argument)
        continue
      }
      let joined = letters.dropFirst()
      if letter == "r" {
        rewritten.append(String(joined))
      } else if valued.contains(letter) {
        rewritten.append("-\(letter)")
        isValue = joined.isEmpty
        if !joined.isEmpty { rewritten.append(String(joined)) }
      } else if let counsel = counsel(for: letter) {
        throw UsageError("-\(letter) is an option of tshark, not of bletrace: \(counsel)")
      } else {
        rewritten.append(argument)
      }
    }
    return rewritten
  }

  /// Whether `-r` stands for `--recursive`. In tshark, it takes a single file, so with anything else it can't be
  /// tshark's option.
  private static func isRecursive(_ arguments: [String]) -> Bool {
    arguments.contains {
      $0.hasPrefix("--files-from") || !$0.hasPrefix("-") && Directory.exists($0)
    }
  }

  /// Converts the arguments of other commands: `-r FILE` becomes FILE, unless FILE is a directory, and `--json`
  /// results in a hint about the right option.
  private static func withoutReadOption(_ arguments: [String]) throws(UsageError) -> [String] {
    // Arguments after two dashes are file names.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--json") {
      throw UsageError("unknown option '--json'; use '--format json'")
    }
    if isRecursive(arguments) { return arguments }
    return options.filter { $0 != "-r" } + arguments[options.count...]
  }
}
