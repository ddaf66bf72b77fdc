import ArgumentParser
import CaptureFiles

struct ConvertCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Writes a capture in another format, with the same times, directions and octets.",
    discussion: """
      Without --to the name of OUT tells the format: .btsnoop and .log, .pcap, .pcapng. Records \
      that the other format has no way to say are counted and left out, never guessed; where \
      it can't say the time, the record gets that of the one before it, and that is told.

      EXAMPLES
        bletrace convert phone.pklg phone.pcapng
        bletrace convert capture.pcapng.gz - --to btsnoop > capture.btsnoop
      """)

  @OptionGroup var input: InputOptions

  @Argument(help: "The file to write; a single dash writes standard output.", completion: .file())
  var out: String

  @Option(help: "btsnoop, pcap or pcapng.")
  var to: WritableFormat?

  func validate() throws { _ = try format }

  private var format: WritableFormat {
    get throws {
      if let format = to ?? WritableFormat(fileName: out) { return format }
      throw ValidationError(
        "The name \(out) tells no format: end it in .btsnoop, .pcap or .pcapng, or say --to FORMAT."
      )
    }
  }

  func run() throws {
    let format = try format
    var reader = try input.open()
    let progress = Progress(of: reader.name)
    let total = reader.totalBytes
    let conversion: CaptureConversion
    do {
      defer { progress.finish() }
      conversion = try CaptureConversion.run(
        from: &reader, to: out, format: format.format
      ) { progress.update(bytesRead: $0, of: total) }
    }
    DamageReport.say(reader.damage, in: reader.name)
    say(conversion)
  }

  /// Says what the other format could not.
  private func say(_ conversion: CaptureConversion) {
    if conversion.leftOut > 0 {
      let frames = conversion.firstLeftOut.prefix(5).map { "#\($0)" }.joined(separator: ", ")
      Terminal.say(
        "bletrace: warning: \(conversion.leftOut) records left out, which the format has no way to say: \(frames)\(conversion.leftOut > 5 ? ", …" : "")"
      )
    }
    if conversion.replacedTimes > 0 {
      let frames = conversion.firstReplaced.prefix(5).map { "#\($0)" }.joined(separator: ", ")
      Terminal.say(
        "bletrace: warning: \(conversion.replacedTimes) records have no time that the format can say, and were given that of the record before them: \(frames)\(conversion.replacedTimes > 5 ? ", …" : ""); pcapng keeps the times"
      )
    }
    if conversion.commentsLeftOut > 0 {
      Terminal.say(
        "bletrace: warning: \(conversion.commentsLeftOut) comments left out; pcapng keeps those of packets"
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

  init?(fileName: String) {
    switch fileName.split(separator: ".").last.map({ $0.lowercased() }) {
    case "btsnoop", "log", "snoop", "cfa": self = .btsnoop
    case "pcap": self = .pcap
    case "pcapng": self = .pcapng
    default: return nil
    }
  }

  var format: CaptureFormat {
    switch self {
    case .btsnoop: .btsnoop
    case .pcap: .pcap(.nanoseconds)
    case .pcapng: .pcapng
    }
  }
}
