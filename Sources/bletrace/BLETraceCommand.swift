import ArgumentParser
import CaptureFiles
import TraceReports

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

@main
struct BLETraceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bletrace",
    abstract: "Show what happened in a Bluetooth LE capture, how fast it was, and why.",
    usage: "bletrace [COMMAND] FILE... [OPTION...]",
    discussion: """
      FILE is an HCI log or a sniffer capture: btsnoop, pcap, pcapng, Apple PacketLogger, TI .psd, \
      plain or gzipped, or text with packets in hex (`bletrace formats`); the format is detected \
      from the content. Use - for standard input.

      EXAMPLES
        bletrace lock.btsnoop              the story on one screen
        bletrace report lock.btsnoop -o lock.html  an HTML page
        bletrace timeline lock.btsnoop     what happened, step by step
        bletrace packets lock.btsnoop      one line per packet
        bletrace gatt lock.btsnoop         services, characteristics and values
        bletrace pairing lock.btsnoop      how devices paired, or why not
        bletrace advertising beacons.pcap  who advertises, and how often
        bletrace throughput lock.btsnoop   speed of transfers, and what limited it
        bletrace check lock.btsnoop        what is wrong, weak or missing
        bletrace summary lock.btsnoop --format json
        bletrace convert phone.pklg phone.pcapng
        bletrace redact lock.btsnoop -o public.btsnoop

      EXIT STATUS
        0 success; 1 a check or an expectation failed, or diff found a difference; 2 an input could not \
      be read or an output could not be written; 64 usage error. See the table in Docs/Check.md.
      """,
    version: ToolVersion.current,
    // Commands without a group are not listed.
    subcommands: [SchemasCommand.self],
    groupedSubcommands: [
      CommandGroup(
        name: "Look",
        subcommands: [
          SummaryCommand.self, ReportCommand.self, TimelineCommand.self, PacketsCommand.self,
          GATTCommand.self, PairingCommand.self, AdvertisingCommand.self,
        ]),
      CommandGroup(
        name: "Measure",
        subcommands: [ThroughputCommand.self, ConnectionsCommand.self, ModelCommand.self]),
      CommandGroup(
        name: "Judge",
        subcommands: [
          CheckCommand.self, ContractCommand.self, DiffCommand.self, RulesCommand.self,
        ]),
      CommandGroup(name: "Many captures", subcommands: [ExportCommand.self]),
      CommandGroup(
        name: "Write captures",
        subcommands: [
          ConvertCommand.self, RedactCommand.self, DecryptCommand.self, KeysCommand.self,
          SimulateCommand.self,
        ]),
      CommandGroup(
        name: "Learn",
        subcommands: [
          LessonCommand.self, ExplainCommand.self, FieldsCommand.self, FormatsCommand.self,
        ]),
    ],
    defaultSubcommand: SummaryCommand.self)

  static func main() {
    ProcessSignals.occupyStandardDescriptors()
    ProcessSignals.prepare()
    do {
      let arguments = try TsharkHabits.rewritten(Self.arguments)
      if arguments == ["--version"] { return try emitVersion() }
      if var command = PlainCall(arguments, commands: names)?.command {
        try (command as? any ReadsFiles)?.refuseOverwriting()
        return try command.run()
      }
      try check(arguments)
      var command = try parsed(arguments)
      try (command as? any ReadsFiles)?.refuseOverwriting()
      try command.run()
    } catch {
      end(with: error)
    }
  }

  /// Parses the arguments, and reports an unknown option if there is one and no command.
  ///
  /// The parser reports a missing file before an unknown option, so for `--verson` it would ask for a capture.
  private static func parsed(_ arguments: [String]) throws -> any ParsableCommand {
    do {
      return try parseAsRoot(arguments)
    } catch {
      guard let option = arguments.first, option.hasPrefix("-"),
        fullMessage(for: error).hasPrefix("Error: Missing expected argument")
      else { throw error }
      do {
        _ = try parseAsRoot(arguments + ["FILE.pcapng"])
      } catch let other
        where fullMessage(for: other).hasPrefix("Error: Unknown option '\(option)'")
      {
        throw other
      } catch {}
      throw error
    }
  }

  /// Prints the version, before the parser examines the options of two commands.
  private static func emitVersion() throws(CaptureError) {
    var file = try ReportFile()
    file.buffer.line(ToolVersion.current)
    try file.finish()
  }

  /// The arguments. File names that are not valid UTF-8 are replaced by text that opens the file.
  private static var arguments: [String] {
    var arguments: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      // SAFETY: the first `argc` pointers are C strings that live as long as the process.
      guard let start = unsafe CommandLine.unsafeArgv[index] else { break }
      let octets = unsafe Array(UnsafeRawBufferPointer(start: start, count: strlen(start)))
      // In `--plot=FILE` the name follows the equals sign.
      let name =
        octets.starts(with: Array("--".utf8))
        ? octets.firstIndex(of: UInt8(ascii: "=")).map { $0 + 1 } ?? 0 : 0
      arguments.append(
        String(decoding: octets[..<name], as: UTF8.self) + FileNames.text(for: octets[name...]))
    }
    return arguments
  }

  /// Ends the program with the message of an error or a help request.
  ///
  /// The status is 2 for anything that can't be read or written, regardless of where the error was thrown.
  private static func end(with error: any Error) -> Never {
    exit(withError: ExitCode(emit(error)))
  }
}

extension BLETraceCommand {
  /// Possible first arguments other than files.
  private static var names: [String] {
    configuration.subcommands.map { $0._commandName } + ["help"]
  }

  /// Checks whether the first argument is a command, or the second one after "help".
  ///
  /// The first argument may also be a file. Therefore, it is an error only if no such file exists and it is similar to
  /// a command or does not look like a file name.
  private static func check(_ arguments: [String]) throws {
    guard let first = arguments.first, !first.hasPrefix("-") else { return }
    let names = configuration.subcommands.filter { $0.configuration.shouldDisplay }
      .compactMap { $0.configuration.commandName }
    if first == "help" {
      guard let topic = arguments.dropFirst().first, !topic.hasPrefix("-"),
        !Self.names.contains(topic)
      else { return }
      let meant = nearest(to: topic, in: names).map { "; did you mean '\($0)'?" }
      throw UsageError(
        "there is no command '\(topic.printable)'" + (meant ?? "")
          + "\nCommands: \(names.joined(separator: ", "))")
    }
    guard !first.isEmpty, !Self.names.contains(first), !InputFile.exists(first) else { return }
    let problem = "'\(first.printable)' is neither a command nor a file"
    if let meant = nearest(to: first, in: names + ["help"]) {
      throw UsageError(problem + "; did you mean 'bletrace \(meant)'?")
    }
    // The name of a capture has an extension or a directory. A word with neither was probably meant as a command.
    guard !first.contains("."), !first.contains("/") else { return }
    throw UsageError(problem + "\nCommands: \(names.joined(separator: ", "))")
  }

  /// Returns the command that a mistyped or abbreviated word stands for.
  private static func nearest(to word: String, in names: [String]) -> String? {
    Suggestion.nearest(to: word, in: names) ?? Suggestion.unabbreviated(word, in: names)
  }
}
