import ArgumentParser
import BluetoothPackets
import CaptureFiles
import TraceAnalysis
import TraceReports

struct RedactCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "redact",
    abstract:
      "Write a copy that you can share: addresses, names, keys and identifiers are replaced.",
    usage: "bletrace redact IN --output OUT [OPTION...]",
    discussion: """
      An original always gets the same pseudonym, of the same length. Only fields known to be \
      harmless are kept (times, lengths, opcodes, handles, flags, counters and error codes), so \
      reports show the same results. Everything else becomes zeros, including attribute values and \
      unknown packets; comments are left out. Numbers in known characteristics are kept; \
      --keep-values keeps all values except names, keys, serial numbers and those selected by \
      --value. Traffic that anyone can decrypt is replaced and encrypted again with other keys; \
      other ciphertext becomes zeros. Without --to, the extension of OUT selects the format, as in \
      convert. The numbers of replacements are printed to standard error. To redact only part of the \
      capture, use --connection, --device, --from, --to or --around, as in convert; the rest is read \
      to find everything that must be replaced.

      EXAMPLES
        bletrace redact lock.btsnoop -o lock-public.btsnoop
        bletrace redact lock.btsnoop -o public.pcapng --map secret.tsv
        bletrace redact lock.btsnoop -o public.pcapng --keep-values --value 2A29
        bletrace redact lock.btsnoop -o minute.btsnoop --around @14:32:05 --span 60
      """)

  @Argument(
    help: ArgumentHelp("The capture; it is read twice, so it must be a file.", valueName: "IN"),
    completion: .file())
  var input: String

  @Option(
    name: [.customShort("o"), .long],
    help: ArgumentHelp("The file to write. Use - for standard output.", valueName: "OUT"),
    completion: .file())
  var output: String

  @OptionGroup var part: PartOptions
  @OptionGroup var times: TimeOptions

  @Option(name: [.customShort("T"), .long], help: "btsnoop, pcap, pcapng or pklg.")
  var format: WritableFormat?

  @Option(
    help: ArgumentHelp(
      "Write the originals and their pseudonyms to this file. Keep it secret.", valueName: "file"),
    completion: .file())
  var map: String?

  @Flag(
    name: .customLong("keep-oui"),
    help: "Keep the upper three octets of addresses (the vendor of a public address).")
  var keepsOUI = false

  @Flag(
    name: .customLong("keep-values"),
    help: "Keep values of attributes, except names, keys and serial numbers.")
  var keepsValues = false

  @Option(
    help: ArgumentHelp(
      "Also replace the values of this characteristic or descriptor. May be repeated.",
      valueName: "uuid"),
    transform: RedactCommand.uuid)
  var value: [BluetoothUUID] = []

  @OptionGroup var linkTypes: LinkTypeOptions

  @Flag(help: "Exit with status 2 if the capture is damaged; the copy is still written.")
  var failOnDamage = false

  private static func uuid(_ text: String) throws -> BluetoothUUID {
    guard let uuid = BluetoothUUID(text) else {
      throw ValidationError("\(text) is not a UUID of 4, 8 or 32 hexadecimal digits.")
    }
    return uuid
  }

  func validate() throws {
    _ = try WritableFormat.of(output, format ?? part.format)
    if input == "-" { throw ValidationError("IN is read twice, so it can't be a pipe.") }
    if let map, FilePaths.areSame(map, output) {
      throw ValidationError("--map and OUT need different files.")
    }
  }

  func run() throws {
    let written = try WritableFormat.of(output, format ?? part.format)
    let input = CaptureInput(path: input, userLinkTypes: linkTypes.table)
    var options = Redaction.Options()
    options.keepsOUI = keepsOUI
    options.keepsValues = keepsValues
    options.attributes = Set(value)
    options.userLinkTypes = linkTypes.table
    let chosen = try part.frames(of: input, times, for: "redact", keys: nil)
    let progress = ProgressBar(of: input.path)
    // A copy is redacted again until nothing changes.
    let settled = OutputFile.isStream(output) ? try TemporaryFile(named: "redacted") : nil
    let (redaction, damage) = try Redaction.run(
      from: input.path, to: settled?.path ?? output, format: written.format, options: options,
      keeps: chosen?.contains, missing: chosen?.missing(before:)
    ) { progress.update(bytesRead: $0.bytesRead, of: $0.totalBytes) }
    progress.finish()
    if let settled { try OutputFile.copy(settled.path, to: output) }
    if let map {
      // A link may have been created in the meantime.
      guard !FilePaths.areSame(map, output) else {
        throw CaptureError(
          file: map, problem: "is the copy that was just written", advice: "name another file")
      }
      var file = try ReportFile(map, isSecret: true)
      RedactionText.write(redaction.map, to: &file.buffer)
      try file.finish()
    }
    input.say(damage, in: input.path)
    ConvertCommand.say(redaction.conversion)
    for line in RedactionText.counts(redaction) { Terminal.say("bletrace: \(line)") }
    for line in RedactionText.warnings(redaction) { Terminal.say("bletrace: warning: \(line)") }
    for uuid in redaction.attributesNotMet {
      Terminal.say(
        "bletrace: warning: --value \(uuid): no packet is known to carry this attribute, so "
          + "none of its values was replaced (bletrace gatt lists the known attributes)")
    }
    // A copy that may still contain a name is treated as an error.
    let mayEmit = !redaction.attributesNotMet.isEmpty
    if mayEmit || failOnDamage && input.isDamaged { throw ExitCode(2) }
  }
}
