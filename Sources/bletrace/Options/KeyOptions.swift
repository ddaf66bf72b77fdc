import ArgumentParser
import CaptureFiles
import LinkDecryption
import TraceAnalysis
import TraceReports

/// The keys that the user has. They are secrets: no message repeats what was given.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A long term key, 32 hexadecimal digits; behind commas its EDIV and Rand, or the address of a device. May be repeated.",
      valueName: "key"))
  var ltk: [String] = []

  @Option(
    name: [.customLong("tk"), .customLong("passkey")],
    help: ArgumentHelp(
      "The temporary key of a legacy pairing: a passkey of up to six digits, or 32 hexadecimal digits. May be repeated.",
      valueName: "passkey"))
  var temporaryKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "An out-of-band value of a pairing, 32 hexadecimal digits. May be repeated.",
      valueName: "key"))
  var oob: [String] = []

  @Option(
    name: .customLong("private-key"),
    help: ArgumentHelp(
      "The P-256 private key of a device, 64 hexadecimal digits. May be repeated.",
      valueName: "key"))
  var privateKey: [String] = []

  @Flag(
    name: .customLong("no-decrypt"), help: "Leaves all ciphertext as it is.")
  var leavesCiphertext = false

  /// Reads what was given.
  ///
  /// - Parameter userLinkTypes: what those of a log mean.
  /// - Throws: a `UsageError` where a key is none, which does not repeat it.
  func load(_ userLinkTypes: UserLinkTypes) throws -> KeyRing {
    var ring = KeyRing()
    ring.findsKeys = !leavesCiphertext
    guard !leavesCiphertext else { return ring }
    for text in ltk { ring.add(try KeyText.longTermKey(text)) }
    for text in temporaryKey { ring.temporaryKeys.append(try KeyText.temporaryKey(text)) }
    for text in oob { ring.temporaryKeys.append(try KeyText.key(text, of: "--oob")) }
    for text in privateKey { ring.privateKeys.append(try KeyText.privateKey(text)) }
    return ring
  }
}
