/// What hands that know tshark type after `packets`: options joined with their values, and options
/// that bletrace has other words for.
struct TsharkHabits {
  /// Options of `packets` that take a value.
  private static let valued: Set<Character> = ["T", "e", "E", "c", "Y", "t"]

  /// What tshark is told so, and bletrace does anyway: not to resolve names over the network, and to
  /// write each line when it is ready.
  private static let needless: Set<String> = ["-n", "-l"]

  /// What stands here for an option of tshark.
  private static func counsel(for letter: Character) -> String? {
    switch letter {
    case "V": "'bletrace explain FILE --frame N' shows a packet field by field"
    case "O": "'bletrace explain FILE --frame N' shows one protocol of a packet among the others"
    case "G": "'bletrace fields' lists the fields, 'bletrace fields PATTERN' some of them"
    case "x": "'bletrace explain FILE --frame N' shows the octets of a packet"
    case "w": "'bletrace convert FILE OUT -Y FILTER' writes packets"
    case "R", "2": "-Y takes display filters; those that need two passes get them"
    case "q", "z":
      "'bletrace summary FILE' and 'bletrace timeline FILE' show what happened in a capture"
    case "d": "--user-link-type NUMBER=LINKTYPE says what a user link type holds"
    case "i", "D", "f", "a", "b": "bletrace has no radio: it reads captures"
    default: nil
    }
  }

  /// The arguments as bletrace takes them; those of other commands as they are.
  ///
  /// `-r` goes, for bletrace wants no letter before the name of a capture, and joined options are taken
  /// apart: the parser of arguments takes what follows `=` in `-Eseparator=,` for the whole value.
  ///
  /// - Parameter arguments: those of the program, the command first.
  /// - Throws: a `UsageError` for an option of tshark that bletrace has another word for.
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

  /// The arguments of other commands: `-r FILE` is FILE, and `--json` gets the right option.
  private static func withoutReadOption(_ arguments: [String]) throws(UsageError) -> [String] {
    // Behind two dashes stand names of files.
    let options = arguments.prefix { $0 != "--" }
    if options.contains("--json") {
      throw UsageError("there is no option '--json'; write '--format json'")
    }
    return options.filter { $0 != "-r" } + arguments[options.count...]
  }
}
