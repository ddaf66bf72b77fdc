import ArgumentParser
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

/// What is known of servers' attributes from elsewhere, for commands that name attributes.
struct KnownDatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("gatt"),
    help: ArgumentHelp(
      "Names handles that the capture does not discover: a file that `bletrace gatt --format json` wrote, or another capture. May be repeated.",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  /// Nothing is known.
  static var none: Self {
    var none = Self()
    none.files = []
    return none
  }

  /// A document of a tenth of this size knows more servers than any capture.
  private static let limit = 64 * 1024 * 1024

  /// Reads the files.
  ///
  /// - Parameter userLinkTypes: what user link types hold.
  /// - Throws: where one of them can't be read.
  func load(_ userLinkTypes: UserLinkTypes) throws -> KnownDatabases {
    var known = KnownDatabases()
    for file in files {
      known.append(try load(file, userLinkTypes))
    }
    return known
  }

  private func load(_ file: String, _ userLinkTypes: UserLinkTypes) throws -> KnownDatabases {
    guard file != "-" else {
      throw ValidationError("--gatt needs a file that can be read apart from the capture.")
    }
    var reader: CaptureReader
    do throws(CaptureError) {
      reader = try CaptureReader(path: file, options: .init(userLinkTypes))
    } catch {
      // What is no capture may be a document; if it isn't either, it is told what a capture is.
      guard try WholeFile.begins(file, with: JSONReader.openings) else { throw error }
      let octets = try WholeFile.read(file, limit: KnownDatabaseOptions.limit)
      return try GATTJSON.read(octets, source: file)
    }
    let story = GATTStory(
      reading: &reader, options: ReadingOptions(userLinkTypes: userLinkTypes))
    DamageReport.say(story.damage, in: reader.name)
    let known = KnownDatabases(story)
    if known.isEmpty {
      Terminal.say(
        "bletrace: warning: \(file.printable): no discovery of any server is in this capture; "
          + "it names nothing")
    }
    return known
  }
}
