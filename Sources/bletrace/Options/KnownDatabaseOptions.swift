import ArgumentParser
import CaptureFiles
import LinkSessions
import TraceAnalysis
import TraceReports

/// Known attributes of servers from other sources, for commands that show attribute names.
struct KnownDatabaseOptions: ParsableArguments {
  @Option(
    name: .customLong("gatt"),
    help: ArgumentHelp(
      "Take names for undiscovered handles from the output of `bletrace gatt --format json` or from another capture. May be repeated.",
      valueName: "file"),
    completion: .file())
  var files: [String] = []

  /// No known attributes.
  static var none: Self {
    var none = Self()
    none.files = []
    return none
  }

  /// Maximum size of a document. One of a tenth of this size contains more servers than any capture.
  private static let limit = 64 * 1024 * 1024

  /// Reads the files.
  ///
  /// - Parameter userLinkTypes: the formats of user link types.
  /// - Throws: if any of the files can't be read.
  func load(_ userLinkTypes: LinkType.UserTypes) throws -> GATTMemory.KnownDatabases {
    var known = GATTMemory.KnownDatabases()
    for file in files {
      known.append(try load(file, userLinkTypes))
    }
    return known
  }

  private func load(_ file: String, _ userLinkTypes: LinkType.UserTypes) throws
    -> GATTMemory.KnownDatabases
  {
    guard file != "-" else {
      throw ValidationError("--gatt needs a separate file, not standard input.")
    }
    var reader: CaptureReader
    do throws(CaptureError) {
      reader = try CaptureReader(path: file, options: .init(userLinkTypes))
    } catch {
      // A file that is not a capture may be a document. If it is neither, the error about captures is reported.
      guard try WholeFile.begins(file, with: JSONReader.openings) else { throw error }
      let octets = try WholeFile.read(file, limit: KnownDatabaseOptions.limit)
      return try GATTJSON.read(octets, source: file)
    }
    let analysis = GATTAnalysis(
      reading: &reader, options: ReadingOptions(userLinkTypes: userLinkTypes))
    DamageReport.say(analysis.damage, in: reader.name)
    let known = GATTMemory.KnownDatabases(analysis)
    if known.isEmpty {
      Terminal.say(
        "bletrace: warning: \(file.printable): this capture contains no discovery, so "
          + "it names nothing")
    }
    return known
  }
}
