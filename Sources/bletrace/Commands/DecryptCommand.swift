import ArgumentParser
import CaptureFiles
import LinkDecryption
import TraceAnalysis
import TraceReports

struct DecryptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "decrypt",
    abstract: "Write a decrypted copy that any tool can read.",
    usage: "bletrace decrypt IN --output OUT [OPTION...]",
    discussion: """
      Decrypted packets are written unencrypted: without their message integrity checks, with \
      corrected lengths and CRCs, and marked as decrypted in the pseudo-header. Packets without a key \
      stay encrypted. If nothing can be decrypted, no file is written. To decrypt only part of the capture, use \
      --connection, --device, --from, --to or --around, as in convert; everything before that part is \
      read as well.

      EXAMPLES
        bletrace decrypt sniff.pcapng -o plain.pcapng
        bletrace decrypt sniff.pcap -o plain.pcapng --keys-from phone.btsnoop
        bletrace decrypt sniff.pcap -o minute.pcapng --around @14:32:05 --span 60
      """)

  @Argument(
    help: ArgumentHelp("The capture. Use - for standard input.", valueName: "IN"),
    completion: .file())
  var input: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp(
      "The pcapng file to write. Use - for standard output.", valueName: "OUT"),
    completion: .file())
  var output: String

  @OptionGroup var part: PartOptions
  @OptionGroup var times: TimeOptions
  @OptionGroup var linkTypes: LinkTypeOptions
  @OptionGroup(title: "Profiles") var profiles: ProfileOptions
  @OptionGroup(title: "Keys") var keys: KeyOptions

  @Flag(help: "Exit with status 2 if the capture is damaged; it is still decrypted.")
  var failOnDamage = false

  func validate() throws {
    if let format = part.format, format != .pcapng {
      throw ValidationError(
        "decrypt writes pcapng, not \(format.rawValue): only pcapng can mark packets as decrypted.")
    }
    // Names of pipes and devices have no extension.
    guard output.split(separator: "/").last?.contains(".") == true,
      WritableFormat(fileName: output) != .pcapng
    else { return }
    throw ValidationError(
      "decrypt writes pcapng: give \(output) the extension .pcapng. 'bletrace convert' converts it to other formats."
    )
  }

  func run() throws {
    let input = CaptureInput(path: input, userLinkTypes: linkTypes.table)
    let chosen = try part.frames(of: input, times, for: "decrypt", keys: keys)
    var failure: CaptureError?
    let decryption = try input.read(keys: keys) {
      reader, options, progress -> CaptureDecryption? in
      do throws(CaptureError) {
        return try CaptureDecryption.run(
          from: &reader, to: output, options: options, commentsKeys: keys.showsKeys,
          keeps: chosen?.contains, missing: chosen?.missing(before:), progress: progress)
      } catch {
        failure = error
        return nil
      }
    }
    if let failure { throw failure }
    guard let decryption else { return }
    if decryption.leftOut > 0 {
      Terminal.say(
        "bletrace: warning: \(decryption.leftOut) records left out because pcapng can't represent them"
      )
    }
    try judge(decryption.analysis)
    if failOnDamage, input.isDamaged { throw ExitCode(2) }
  }

  /// Reports what could not be decrypted. If nothing could be decrypted, this is an error.
  private func judge(_ analysis: KeysAnalysis) throws {
    let (encrypted, decrypted) = analysis.packets
    guard encrypted > 0 else {
      return Terminal.say(
        "bletrace: warning: \(analysis.name.printable): nothing is encrypted; the file is an unchanged copy"
      )
    }
    let reasons =
      analysis.accounts.compactMap { account in
        account.missing.map {
          "connection \(account.connection.id): \(MissingKeyWords.sentence($0))"
        }
      }
      + analysis.streams.compactMap { stream in
        MissingKeyWords.sentence(for: stream).map { "\(MissingKeyWords.name(of: stream)): \($0)" }
      }
    guard decrypted > 0 else {
      throw CaptureError(
        file: analysis.name, problem: "none of its \(encrypted) encrypted PDUs can be decrypted",
        advice: reasons.joined(separator: "\n"))
    }
    Terminal.say(
      "bletrace: \(analysis.name.printable): \(decrypted) of \(encrypted) encrypted PDUs decrypted")
    for reason in reasons { Terminal.say("bletrace: \(reason)") }
  }
}
