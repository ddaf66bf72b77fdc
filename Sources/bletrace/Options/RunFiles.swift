import ArgumentParser
import CaptureFiles
import TraceReports

/// A command that reads files. Before it reads any of them, it checks that it does not write to any of them.
protocol ReadsFiles: ParsableCommand {
  /// All files that the command reads, with their options.
  var inputFiles: [NamedFile] { get }
  /// All files that the command writes, with their options. Standard output need not be listed.
  var outputFiles: [NamedFile] { get }
}

/// A path and the argument that it comes from, such as "--junit" or "IN".
struct NamedFile {
  let argument: String
  let path: String

  init(_ argument: String, _ path: String) {
    self.argument = argument
    self.path = path
  }

  static func all(_ argument: String, _ paths: [String]) -> [NamedFile] {
    paths.map { NamedFile(argument, $0) }
  }

  static func all(_ argument: String, _ path: String?) -> [NamedFile] {
    path.map { [NamedFile(argument, $0)] } ?? []
  }

  /// Returns the identity of the file that is open or at the path. Returns nil for pipes, devices and files that don't
  /// exist.
  fileprivate func identity(descriptor: Int32) -> FileIdentity? {
    path == "-" ? FileIdentity(descriptor: descriptor) : FileIdentity(path: path)
  }
}

extension ReadsFiles {
  var outputFiles: [NamedFile] { [] }

  /// Rejects calls that would overwrite an input file, regardless of paths, symbolic links and hard links.
  ///
  /// - Parameter more: files that are not in the arguments.
  /// - Throws: a `CaptureError` with both arguments.
  func refuseOverwriting(_ more: [NamedFile] = []) throws(CaptureError) {
    let inputs = (inputFiles + more).map { (file: $0, identity: $0.identity(descriptor: 0)) }
    for output in outputFiles + [NamedFile("standard output", "-")] {
      guard let target = output.identity(descriptor: 1) else { continue }
      guard let input = inputs.first(where: { $0.identity == target }) else { continue }
      let isCapture = ["FILE", "IN", "OLD", "NEW"].contains(input.file.argument)
      let kind = isCapture ? "the capture that is being read" : "a file that is being read"
      let option = input.file.argument.hasPrefix("-") ? " (\(input.file.argument))" : ""
      throw CaptureError(
        file: output.path == "-" ? "standard output" : output.path, problem: "is \(kind)\(option)",
        advice: "write to another file")
    }
  }
}

extension FileSearchOptions {
  /// The list of files, and the file with whose modification time others are compared.
  var inputFiles: [NamedFile] {
    NamedFile.all("--files-from", filesFrom) + NamedFile.all("--newer", newer)
  }
}

extension KeyOptions {
  var inputFiles: [NamedFile] {
    NamedFile.all("--keys", keys) + NamedFile.all("--keys-from", keysFrom)
  }
}

extension ProfileOptions {
  var inputFiles: [NamedFile] { NamedFile.all("--profile", profiles + [ProfileOptions.local]) }
}

extension KnownDatabaseOptions {
  var inputFiles: [NamedFile] { NamedFile.all("--gatt", files) }
}

extension InputOptions {
  var inputFiles: [NamedFile] { NamedFile.all("FILE", files) + profiles.inputFiles }
}

extension ContractOptions {
  var inputFiles: [NamedFile] { NamedFile.all("--rules", contracts) }
}

extension BaselineOptions {
  var inputFiles: [NamedFile] { NamedFile.all("--baseline", baseline) }
}
