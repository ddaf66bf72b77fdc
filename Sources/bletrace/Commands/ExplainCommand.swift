public import ArgumentParser
public import BluetoothPackets
import TraceAnalysis
import TraceReports

struct ExplainCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explain",
    abstract:
      "Explain one frame field by field: octets, bits, values, meaning, and the defining clause.",
    usage: """
      bletrace explain FILE --frame NUMBER [OPTION...]
      bletrace explain --hex OCTETS --as PROTOCOL [OPTION...]
      """,
    discussion: """
      For each field, prints its octets and bits, its value, an explanation and the clause of the \
      specification. Below the fields are facts from the rest of the capture: the attribute of a handle, \
      the request that this packet answers, the next step and its time limit, the meaning of an error. \
      --hex explains octets without a capture. --quiz hides the values and asks for them.

      EXAMPLES
        bletrace explain lock.btsnoop --frame 381
        bletrace explain sniff.pcap --frame 12 --ltk 4c68384139f574d836bcf34e9dfb01bf
        bletrace explain --hex '0a 1d 00' --as att
        bletrace explain lock.btsnoop --frame 381 --profile lock.yml
        bletrace explain lock.btsnoop --frame 381 --quiz
        bletrace explain lock.btsnoop --frame 381 --quiz --answers
        bletrace explain lock.btsnoop --frame 381 --format json
      """)

  @Argument(
    help: ArgumentHelp("The capture. Use - for standard input.", valueName: "FILE"),
    completion: .file())
  var file: String?

  @Option(help: ArgumentHelp("The frame to explain.", valueName: "number"))
  var frame: Int?

  @Option(
    help: ArgumentHelp(
      "Octets to explain without a capture: pairs of hex digits, with or without separators.",
      valueName: "octets"))
  var hex: String?

  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "Format of the --hex octets: att, smp, l2cap, ll (starting at the access address), hci (without the packet type), ad or h4.",
      valueName: "protocol"))
  var form: LooseOctets.Form?

  @Flag(help: "Hide the values and ask for them.")
  var quiz = false

  @Flag(help: "With --quiz, print the answers below the questions.")
  var answers = false

  @Option(name: [.customShort("T"), .long], help: "text or json.")
  var format: ReportFormat = .text

  @OptionGroup var linkTypes: UserLinkTypeOptions

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions

  @Flag(help: "Exit with status 2 if the part that was read is damaged.")
  var failOnDamage = false

  @OptionGroup var output: OutputOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var window: RefusedWindowOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions
  @OptionGroup var known: KnownDatabaseOptions

  func validate() throws {
    try window.refuse { part in
      "explain shows one frame. List the frames of the part, then explain one of them: "
        + "bletrace packets \(file.map(ShellWord.quoted) ?? "FILE") \(part)"
    }
    guard hex == nil else {
      if file != nil || frame != nil {
        throw ValidationError("--hex can't be combined with FILE or --frame.")
      }
      return try validateQuiz()
    }
    guard file != nil else {
      throw ValidationError("explain needs FILE and --frame NUMBER, or --hex OCTETS --as PROTOCOL.")
    }
    guard let frame else { throw ValidationError("explain needs --frame NUMBER: which frame?") }
    if frame < 1 {
      throw ValidationError("--frame must be at least 1 (got \(frame)).")
    }
    if form != nil {
      throw ValidationError("--as requires --hex.")
    }
    try validateQuiz()
  }

  private func validateQuiz() throws {
    if answers, !quiz { throw ValidationError("--answers requires --quiz.") }
    if quiz, format == .json { throw ValidationError("--quiz requires --format text.") }
  }

  func run() throws {
    let input = CaptureInput(path: file ?? "-", userLinkTypes: linkTypes.table)
    let explanation = try hex.map(explained(hex:)) ?? explainedFrame(of: input)
    var report = try ReportFile()
    switch format {
    case .json: explanation.write(to: &report.buffer)
    case .text where quiz:
      ExplanationText.writeQuiz(
        explanation, showsAnswers: answers, style: output.style(times), to: &report.buffer)
    case .text: ExplanationText.write(explanation, style: output.style(times), to: &report.buffer)
    }
    try report.finish()
    if failOnDamage, input.isDamaged { throw ExitCode(2) }
  }

  // MARK: Input

  private func explainedFrame(of input: CaptureInput) throws -> Explanation {
    let analysis = try input.analyses(
      by: FrameAnalyzer(frame: frame ?? 1), keys: keys, known: known)
    guard let explanation = Explanation(analysis) else {
      throw UsageError(
        "\(analysis.name.printable) has no frame \(analysis.number): its frames are numbered from 1 to "
          + "\(analysis.file.tally.records)")
    }
    return explanation
  }

  private func explained(hex: String) throws -> Explanation {
    let octets: [UInt8]
    do throws(HexText.Failure) {
      octets = try HexText.octets(hex)
    } catch {
      throw UsageError("--hex: \(error)")
    }
    guard let form else {
      let fitting = LooseOctets.forms(fitting: octets)
      let meant = fitting.prefix(3).map { "--as \($0.rawValue) (\($0.words))" }
      throw UsageError(
        "--hex needs --as PROTOCOL: att, smp, l2cap, ll, hci, ad or h4"
          + (meant.isEmpty
            ? "; the octets match none of these formats completely"
            : "; the octets fit " + meant.joined(separator: " or ")))
    }
    return Explanation(LooseOctets(octets, as: form))
  }
}

extension LooseOctets.Form: ExpressibleByArgument {}
