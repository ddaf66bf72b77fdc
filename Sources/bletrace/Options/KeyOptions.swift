import ArgumentParser
import CaptureFiles
import LinkDecryption
import TraceAnalysis
import TraceReports

/// The keys from the user. They are secret, so no message repeats an argument.
struct KeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A long-term key: 32 hexadecimal digits, optionally followed by ,EDIV,RAND or by the address of a device. May be repeated.",
      valueName: "key"))
  var ltk: [String] = []

  @Option(
    help: ArgumentHelp(
      "A file with the keys of devices (see Docs/Decryption.md). May be repeated.",
      valueName: "file"), completion: .file())
  var keys: [String] = []

  @Option(
    name: .customLong("keys-from"),
    help: ArgumentHelp(
      "Take keys from another log: an HCI log, bt_config.conf, BlueZ's info or a console log. May be repeated.",
      valueName: "file"), completion: .file())
  var keysFrom: [String] = []

  @Option(
    name: [.customLong("tk"), .customLong("passkey")],
    help: ArgumentHelp(
      "The temporary key of a legacy pairing: a passkey of up to 6 digits, or 32 hexadecimal digits. May be repeated.",
      valueName: "passkey"))
  var temporaryKey: [String] = []

  @Option(
    help: ArgumentHelp(
      "An out-of-band value of a pairing: 32 hexadecimal digits. May be repeated.",
      valueName: "key"))
  var oob: [String] = []

  @Option(
    name: .customLong("private-key"),
    help: ArgumentHelp(
      "The P-256 private key of a device: 64 hexadecimal digits. May be repeated.",
      valueName: "key"))
  var privateKey: [String] = []

  @Option(
    name: .customLong("advertising-key"),
    help: ArgumentHelp(
      "The session key of encrypted advertising data (32 hexadecimal digits), a comma, and its initialization vector (16 digits). May be repeated.",
      valueName: "key,iv"))
  var advertisingKey: [String] = []

  @Option(
    name: .customLong("broadcast-code"),
    help: ArgumentHelp(
      "The broadcast code of an encrypted broadcast: up to 16 octets of text, or 0x and 32 hexadecimal digits. May be repeated.",
      valueName: "code"))
  var broadcastCode: [String] = []

  @Flag(
    name: .customLong("show-keys"),
    help: "Show keys in full instead of their fingerprints.")
  var showsKeys = false

  @Flag(
    name: .customLong("no-decrypt"), help: "Do not decrypt anything.")
  var leavesCiphertext = false

  /// No keys.
  static var none: Self {
    var none = Self()
    none.ltk = []
    none.keys = []
    none.keysFrom = []
    none.temporaryKey = []
    none.oob = []
    none.privateKey = []
    none.advertisingKey = []
    none.broadcastCode = []
    none.showsKeys = false
    none.leavesCiphertext = false
    return none
  }

  /// Reads the keys.
  ///
  /// - Parameter userLinkTypes: the formats of a log's user link types.
  /// - Throws: a `UsageError` if a key is invalid, without repeating it.
  func load(_ userLinkTypes: LinkType.UserTypes) throws -> KeyRing {
    var ring = KeyRing()
    ring.findsKeys = !leavesCiphertext
    ring.showsKeys = showsKeys
    guard !leavesCiphertext else { return ring }
    do {
      for file in keys { ring.add(try read(file)) }
      for file in keysFrom { ring.add(try log(file, userLinkTypes)) }
      for text in ltk { ring.add(try KeyText.longTermKey(text)) }
      for text in temporaryKey { ring.temporaryKeys.append(try passkey(text)) }
      for text in oob { ring.temporaryKeys.append(try KeyText.key(text, of: "--oob")) }
      for text in advertisingKey { ring.add(try KeyText.advertisingKey(text)) }
      for text in broadcastCode { ring.broadcastCodes.append(try KeyText.broadcastCode(text)) }
      for text in privateKey { ring.privateKeys.append(try KeyText.privateKey(text)) }
    } catch let failure as KeyText.Failure {
      throw UsageError(failure.description)
    }
    return ring
  }

  /// Parses a passkey or a temporary key. An error message contains both names of the option.
  private func passkey(_ text: String) throws -> UInt128 {
    do throws(KeyText.Failure) {
      return try KeyText.temporaryKey(text)
    } catch {
      throw UsageError("--passkey or \(error)")
    }
  }

  /// Maximum size of a key file, or of a log that is not a capture.
  private static let limit = 64 * 1024 * 1024

  private func text(_ file: String) throws(CaptureError) -> String {
    String(decoding: try WholeFile.read(file, limit: KeyOptions.limit), as: UTF8.self)
  }

  private func read(_ file: String) throws -> KeyRing {
    if FilePermissions.othersMayRead(file) {
      Terminal.say(
        "bletrace: warning: \(file.printable): other users can read these keys; restrict access "
          + "with chmod 600")
    }
    do {
      return try KeyFile.read(try text(file))
    } catch let failure as KeyFile.Failure {
      throw CaptureError(
        file: file, problem: "is not a key file: \(failure)",
        advice: "Docs/Decryption.md describes the format")
    }
  }

  /// Reads the keys in a capture or in a text.
  private func log(_ file: String, _ userLinkTypes: LinkType.UserTypes) throws -> KeyRing {
    var ring = KeyRing()
    do throws(CaptureError) {
      var reader = try CaptureReader(path: file, options: .init(userLinkTypes))
      let analysis = KeysAnalysis(
        reading: &reader, options: ReadingOptions(userLinkTypes: userLinkTypes))
      ring.add(analysis.keys, as: .log)
      // A program's log may contain packets and keys.
      if case .text = reader.facts.format {
        ring.add(HostKeyLog.keys(in: try text(file), path: file))
      }
    } catch {
      ring = HostKeyLog.keys(in: try text(file), path: file)
      // A file that is neither causes the error about captures.
      if ring.isEmpty { throw error }
    }
    if ring.isEmpty {
      Terminal.say("bletrace: warning: \(file.printable): contains no keys")
    }
    return ring
  }
}
