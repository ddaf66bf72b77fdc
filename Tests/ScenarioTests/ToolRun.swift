import Foundation
import TestSupport

/// What came out of the tool, or of several runs of it one after the other.
struct ToolRun {
  var standardOutput = ""
  var standardError = ""
  /// The last run's exit status, or "signal 5" if it was killed.
  var status = ""

  /// The built tool, beside the test bundle.
  static func executable() throws -> URL {
    if let path = ProcessInfo.processInfo.environment["BLETRACE_BINARY"] {
      return URL(fileURLWithPath: path)
    }
    var folders = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    folders.append(Bundle.main.bundleURL)
    folders.append(
      URL(fileURLWithPath: CommandLine.arguments.first ?? "").deletingLastPathComponent())
    for folder in folders {
      let tool = folder.appendingPathComponent("bletrace")
      let kind = try? tool.resourceValues(forKeys: [.isRegularFileKey])
      if kind?.isRegularFile == true { return tool }
    }
    throw NoTool(looked: folders.map(\.path))
  }

  struct NoTool: Error, CustomStringConvertible {
    let looked: [String]
    var description: String { "no bletrace in \(looked.joined(separator: ", "))" }
  }

  /// Runs a scenario's commands with a terminal's width, without colour, in the package's folder.
  init(_ scenario: Scenario) throws {
    // A name of one length, because lines are as long as it is.
    let name = ".build/scenario-\(UUID().uuidString.prefix(8))"
    let folder = Scenario.packageRoot.appendingPathComponent(name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for arguments in try scenario.commands(temporary: name) {
      try run(
        ToolRun.executable(), arguments, input: scenario.standardInput, in: Scenario.packageRoot,
        scratch: folder)
    }
    for path in [folder.path, name] {
      standardOutput = standardOutput.replacing(path, with: "$TEMPORARY")
      standardError = standardError.replacing(path, with: "$TEMPORARY")
    }
  }

  /// Runs lines of shell in `folder`; `$BLETRACE` is the tool, `$FIXTURES` the captures of `Fixtures/`.
  init(shell script: String, in folder: URL) throws {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: nil, in: folder, scratch: folder)
  }

  /// Runs one command in the package's folder.
  init(_ arguments: [String]) throws {
    self = try inFolder { temporary in
      var ended = ToolRun()
      try ended.run(
        ToolRun.executable(), arguments, input: nil, in: Scenario.packageRoot, scratch: temporary)
      return ended
    }
  }

  /// Of nothing so far.
  private init() {}

  private mutating func run(
    _ executable: URL, _ arguments: [String], input: URL?, in folder: URL, scratch: URL
  ) throws {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = [
      "BLETRACE": try ToolRun.executable().path,
      "FIXTURES": Scenario.packageRoot.appendingPathComponent("Fixtures").path,
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "", "NO_COLOR": "1", "COLUMNS": "100",
      "LANG": "C.UTF-8", "TZ": "UTC", "SWIFT_BACKTRACE": "enable=no",
    ]
    // Files, not pipes: they need not be emptied while the tool runs.
    let output = scratch.appendingPathComponent(".output")
    let talk = scratch.appendingPathComponent(".talk")
    for file in [output, talk] {
      _ = FileManager.default.createFile(atPath: file.path, contents: nil)
    }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: talk)
    process.standardInput = try input.map(FileHandle.init(forReadingFrom:)) ?? .nullDevice
    try process.run()
    let identifier = process.processIdentifier
    let watchdog = DispatchWorkItem { kill(identifier, SIGKILL) }
    DispatchQueue.global().asyncAfter(deadline: .now() + 60, execute: watchdog)
    process.waitUntilExit()
    watchdog.cancel()
    standardOutput += try String(contentsOf: output, encoding: .utf8)
    standardError += try String(contentsOf: talk, encoding: .utf8)
    let isExit = process.terminationReason == .exit
    status = (isExit ? "" : "signal ") + "\(process.terminationStatus)"
  }
}
