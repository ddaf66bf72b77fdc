import ArgumentParser
import CaptureFiles
import TraceAnalysis
import TraceReports

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Write a capture in another format, with the same times, directions and octets.",
    usage: "bletrace convert IN OUT [OPTION...]",
    discussion: """
      Without --to, the extension of OUT selects the format: .btsnoop and .log, .pcap, .pcapng, \
      .pklg. Records that the other format can't represent are counted and left out, never \
      guessed; if it can't represent the time, the record gets the time of the previous one, \
      with a warning. -Y and --annotate read the capture twice, so it can't be standard input.

      --annotate writes the results of check and timeline as packet comments, which Wireshark \
      shows and finds with frame.comment contains "bletrace: warning". Comments from an earlier \
      --annotate are replaced; all others are kept.

      To convert only part of the capture, use --connection, --device, --from, --to or --around. The \
      copy also contains the packets needed to understand that part: the request and set-up of its \
      connections, the negotiated parameters, and the discovery of attributes.

      EXAMPLES
        bletrace convert phone.pklg phone.pcapng
        bletrace convert phone.pklg lock.pcapng --device Acme --annotate
        bletrace convert phone.pklg minute.pcapng --around @14:32:05 --span 60
        bletrace convert phone.pklg errors.pcapng -Y 'btatt.error_code'
        bletrace convert phone.pklg story.pcapng --annotate
        bletrace convert capture.pcapng.gz - --to btsnoop > capture.btsnoop
      """)

  @Argument(
    help: ArgumentHelp("The capture. Use - for standard input.", valueName: "IN"),
    completion: .file())
  var input: String

  @Argument(
    help: ArgumentHelp("The file to write. Use - for standard output.", valueName: "OUT"),
    completion: .file())
  var out: String

  @OptionGroup var linkTypes: LinkTypeOptions

  @Flag(help: "Exit with status 2 if the capture is damaged; it is still converted.")
  var failOnDamage = false

  @OptionGroup var part: PartOptions
  @OptionGroup var times: TimeOptions

  @Option(name: [.customShort("T"), .long], help: "btsnoop, pcap, pcapng or pklg.")
  var format: WritableFormat?

  @Flag(help: "Write findings, verdicts and procedures as packet comments (pcapng only).")
  var annotate = false

  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup var choice: FilterOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  private var wanted: WritableFormat? { format ?? part.format }

  func validate() throws {
    let format = try WritableFormat.of(out, wanted)
    if annotate, format != .pcapng {
      throw ValidationError("--annotate requires pcapng: \(format.rawValue) has no comments.")
    }
  }

  func run() throws {
    let format = try WritableFormat.of(out, wanted)
    let input = CaptureInput(path: input, userLinkTypes: linkTypes.table)
    guard annotate else {
      _ = try convert(input, to: out, format, isPart: isPart, annotates: false)
      return try endIfDamaged(input)
    }
    guard !FilePaths.isStream(input.path) else {
      throw UsageError(
        "convert --annotate reads the capture twice, so it can't be \(FilePaths.streamName(input.path)); "
          + "give a file")
    }
    // The frame numbers in the comments are those of the copy. Therefore, packets are selected, and those that pcapng
    // can't represent are left out, before comments are added.
    let part = try TemporaryFile(named: "part.pcapng")
    let notes = try HostNoteComments(input)
    let copied = try convert(
      input, to: part.path, .pcapng, isPart: isPart, annotates: false, notes: notes)
    let isWhole = !isPart && copied.leftOut == 0
    let source =
      isWhole ? input : CaptureInput(path: part.path, userLinkTypes: linkTypes.table)
    _ = try convert(source, to: out, format, isPart: false, annotates: true)
    try endIfDamaged(input)
  }

  private func endIfDamaged(_ input: CaptureInput) throws {
    if failOnDamage, input.isDamaged { throw ExitCode(2) }
  }

  /// Whether only some of the packets are requested.
  private var isPart: Bool {
    choice.filter != nil || part.isGiven
  }

  private func convert(
    _ input: CaptureInput, to out: String, _ format: WritableFormat, isPart: Bool,
    annotates: Bool, notes: HostNoteComments? = nil
  ) throws -> CaptureConversion {
    let chosen =
      try isPart ? part.frames(of: input, times, for: "convert", keys: keys) : nil
    let keeps = try isPart ? frames(of: input, chosen) : nil
    let annotation = try annotates ? annotation(of: input) : notes.map(ConvertCommand.annotation)
    var reader = try input.open()
    let progress = ProgressBar(of: reader.name)
    let total = reader.totalBytes
    let conversion: CaptureConversion
    do {
      defer { progress.finish() }
      conversion = try CaptureConversion.run(
        from: &reader, to: out, format: format.format, keeps: keeps,
        missing: chosen?.missing(before:),
        annotation: annotation,
        progress: { progress.update(bytesRead: $0, of: total) })
    }
    // Problems were already reported when the packets were copied without comments.
    if !annotates {
      input.say(reader.damage, in: reader.name)
      ConvertCommand.say(conversion, notes: notes?.count ?? 0)
    }
    return conversion
  }

  /// Returns the results of reports as comments for the capture's packets.
  private func annotation(of input: CaptureInput) throws -> CaptureConversion.Annotation {
    let (check, timeline) = try input.analyses(by: CheckAnalyzer(), TimelineAnalyzer(), keys: keys)
    let comments = PacketComments(check, timeline)
    return CaptureConversion.Annotation(mark: PacketComments.mark, names: comments.names) {
      comments[$0]
    }
  }

  private static func annotation(of notes: HostNoteComments) -> CaptureConversion.Annotation {
    CaptureConversion.Annotation(mark: HostNoteComments.mark) { notes[$0] }
  }

  /// Returns a closure that decides whether the filter matches a frame, for frames in ascending order, or nil if there
  /// is no filter.
  private func frames(
    of input: CaptureInput, _ chosen: PartFrames?
  ) throws -> ((Int) -> Bool)? {
    let slice = chosen?.contains
    guard let filter = try choice.compiled() else { return slice }
    guard !FilePaths.isStream(input.path) else {
      throw UsageError(
        "convert -Y reads the capture twice, so it can't be \(FilePaths.streamName(input.path)); "
          + "give a file")
    }
    guard let chosen = try input.prepare(filter)?.frames else { return nil }
    try input.read { reader, options, progress in
      _ = reader.read(
        fields: chosen.wantedFields, options: options, progress: progress
      ) { record, payload, outcome, fields, tracker in
        chosen.follow(record, payload, outcome, fields: fields, &tracker)
        return true
      }
    }
    input.warn(of: chosen)
    if chosen.all.isEmpty {
      Terminal.say("bletrace: \(input.name): the filter selected no packets; the copy is empty")
    }
    var frames = chosen.all[...]
    return { number in
      while let next = frames.first, next < number { frames = frames.dropFirst() }
      return (frames.first.map { $0 == number } ?? false) && slice?(number) ?? true
    }
  }

  /// Reports what the other format can't represent.
  ///
  /// - Parameters:
  ///   - conversion: the result of the conversion.
  ///   - notes: the number of records that became packet comments instead.
  static func say(_ conversion: CaptureConversion, notes: Int = 0) {
    if notes > 0, conversion.leftOut > 0 {
      Terminal.say(
        "bletrace: note: \(notes == 1 ? "1 record is a host note, not a packet" : "\(notes) records are host notes, not packets"); "
          + "each becomes a comment on the next packet, with its number in the original. Other "
          + "comments use the numbers of the copy, which does not contain those records")
    }
    let leftOut = conversion.leftOut - min(notes, conversion.leftOut)
    if leftOut > 0 {
      // The first records that were left out include notes that became comments.
      let first = notes > 0 ? [] : conversion.firstLeftOut.prefix(5)
      let frames = first.isEmpty ? "" : ": " + first.map { "#\($0)" }.joined(separator: ", ")
      Terminal.say(
        "bletrace: warning: \(leftOut) records left out because the format can't represent them\(frames)"
          + (notes == 0 && leftOut > 5 ? ", …" : ""))
    }
    if conversion.replacedTimes > 0 {
      let frames = conversion.firstReplaced.prefix(5).map { "#\($0)" }.joined(separator: ", ")
      Terminal.say(
        "bletrace: warning: \(conversion.replacedTimes) records have a time that the format can't represent, and got the time of the previous record: \(frames)\(conversion.replacedTimes > 5 ? ", …" : ""); pcapng keeps the times"
      )
    }
    if conversion.commentsLeftOut > 0 {
      Terminal.say(
        "bletrace: warning: \(conversion.commentsLeftOut) comments left out; pcapng keeps comments on packets"
      )
    }
    if conversion.roundedTimes > 0 {
      Terminal.say(
        "bletrace: warning: \(conversion.roundedTimes) times rounded down to microseconds; pcapng keeps nanoseconds"
      )
    }
  }
}

/// The formats that `convert` writes.
enum WritableFormat: String, ExpressibleByArgument, CaseIterable {
  case btsnoop
  case pcap
  case pcapng
  case pklg

  /// Returns the requested format or else the one that the file name indicates.
  static func of(_ file: String, _ asked: WritableFormat?) throws -> WritableFormat {
    if let format = asked ?? WritableFormat(fileName: file) { return format }
    throw ValidationError(
      "The name \(file) has no known extension: use .btsnoop, .pcap, .pcapng or .pklg, or add --to FORMAT."
    )
  }

  init?(fileName: String) {
    switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
    case "btsnoop", "log", "snoop", "cfa": self = .btsnoop
    case "pcap": self = .pcap
    case "pcapng": self = .pcapng
    case "pklg": self = .pklg
    default: return nil
    }
  }

  var format: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    case .pcap: .pcap(.nanoseconds)
    case .pcapng: .pcapng
    case .pklg: .packetLogger
    }
  }
}
