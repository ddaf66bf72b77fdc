import Foundation
import Testing

/// A folder that says how the tool is called and what must come out.
struct Scenario: CustomTestStringConvertible, Sendable {
  let name: String
  let folder: URL

  var testDescription: String { name }

  /// Every folder in `Scenarios`, by name.
  static let all: [Scenario] = {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.path)) ?? []
    return names.sorted().filter { !$0.hasPrefix(".") }.map {
      Scenario(name: $0, folder: root.appendingPathComponent($0))
    }
  }()

  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("Scenarios")

  /// Where the tool runs, so that arguments such as `Fixtures/heart-rate.btsnoop` work.
  static let packageRoot = root.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// The commands of `args.txt`: one argument a line, an empty line between two commands.
  ///
  /// `$SCENARIO` stands for the scenario's folder, `$TEMPORARY` for an empty one of its own.
  func commands(temporary: String) throws -> [[String]] {
    let text = try String(contentsOf: folder.appendingPathComponent("args.txt"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.split(whereSeparator: \.isEmpty).map { command in
      command.map { line in
        String(line).replacing("$SCENARIO", with: "Tests/ScenarioTests/Scenarios/\(name)")
          .replacing("$TEMPORARY", with: temporary)
      }
    }
  }

  /// The file that the tool reads from a pipe: the path in `stdin.txt`, if there is one.
  var standardInput: URL? {
    guard let path = expectation("stdin.txt") else { return nil }
    return Scenario.packageRoot.appendingPathComponent(
      path.trimmingCharacters(in: .whitespacesAndNewlines))
  }

  /// The text of a file in the scenario's folder, nil if it isn't there.
  func expectation(_ file: String) -> String? {
    try? String(contentsOf: folder.appendingPathComponent(file), encoding: .utf8)
  }

  func write(_ text: String, to file: String) throws {
    try text.write(
      to: folder.appendingPathComponent(file), atomically: true, encoding: .utf8)
  }
}
