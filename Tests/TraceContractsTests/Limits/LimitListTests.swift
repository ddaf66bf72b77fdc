import Foundation
import TestSupport
import Testing

/// Docs/Limits.md names every limit of the sources, and a test for each whose rest is counted.
@Suite struct LimitListTests {
  struct Limit: Hashable, Comparable, CustomStringConvertible {
    let name: String
    let most: Int

    var description: String { "\(name) \(most)" }

    static func < (one: Limit, other: Limit) -> Bool {
      (one.name, one.most) < (other.name, other.most)
    }
  }

  /// What the page has: each limit with the test that its row names.
  private static let page: [(limit: Limit, test: String?)] = {
    let text = (try? PackageFiles.text("Docs/Limits.md")) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count >= 3, cells[0].hasPrefix("`"),
        let most = Int(cells[1].filter { $0 != "," })
      else { return nil }
      let name = cells[0].trimmingCharacters(in: ["`"])
      return (Limit(name: name, most: most), cells.count > 4 ? cells[4] : nil)
    }
  }()

  /// The constants of the rooms whose names say that they are limits, and the numbers of the structs that
  /// hold nothing else, each with the first part of its file's name, or with both where the file declares a type that
  /// is nested in another.
  private static func limitsInSources() throws -> Set<Limit> {
    let number = "\\(?([0-9][0-9_]*(?: *(?:<<|\\*) *[0-9_]+)*)"
    let constant = try Regex(
      "static (?:let|var) (\\w*[lL]imit\\w*|maximum\\w*|most\\w*|longest|room|capacity)(?:: \\w+)? *[={] *"
        + number, as: (Substring, Substring, Substring).self)
    let property = try Regex(
      "public var (\\w+)(?:: Int)? = " + number, as: (Substring, Substring, Substring).self)
    var limits: Set<Limit> = []
    for path in PackageFiles.paths(below: "Sources", suffix: ".swift") {
      guard rooms.contains(where: { path.hasPrefix("Sources/\($0)/") }) else { continue }
      let text = try PackageFiles.text(path)
      let file = path.split(separator: "/").last.map { String($0.dropLast(6)) } ?? ""
      let parts = file.split(separator: "+")
      let isNested =
        try parts.count == 2
        && text.contains(Regex("  public (?:struct|enum|final class) \(parts[1])\\b"))
      let stem = isNested ? "\(parts[0]).\(parts[1])" : String(parts[0])
      for match in text.matches(of: constant) {
        limits.insert(Limit(name: "\(stem).\(match.output.1)", most: value(match.output.2)))
      }
      guard ofNumbers.contains(file) else { continue }
      for match in text.matches(of: property) {
        limits.insert(Limit(name: "\(stem).\(match.output.1)", most: value(match.output.2)))
      }
    }
    return limits
  }

  private static let rooms = [
    "CaptureFiles", "LinkDecryption", "LinkSessions", "TraceAnalysis", "TraceReports",
    "TraceContracts",
    "bletrace",
  ]
  private static let ofNumbers = ["SessionTracker+Limits", "TimelineContents", "CaptureReader"]

  /// Of `64 * 1024`, `16 << 20` and plain numbers.
  private static func value(_ text: Substring) -> Int {
    let numbers = text.split { !$0.isNumber && $0 != "_" }.compactMap { part in
      Int(part.filter { $0 != "_" })
    }
    if text.contains("<<"), numbers.count == 2 { return numbers[0] << numbers[1] }
    return numbers.reduce(1, *)
  }

  @Test func `Each limit of the sources is on the page, and no other`() throws {
    let page = Set(LimitListTests.page.map(\.limit))
    let sources = try LimitListTests.limitsInSources()
    #expect(sources.count > 100)
    #expect(sources.subtracting(page).sorted() == [], "missing in Docs/Limits.md")
    // What is computed for each by SharedRoom stands in no constant; the table's own test proves it.
    let proven = Set(LimitedTable.all.map(\.name))
    let invented = page.subtracting(sources).filter { !proven.contains($0.name) }
    #expect(invented.sorted() == [], "in Docs/Limits.md, but not in the sources")
  }

  @Test func `Each table whose rest is counted has a test`() throws {
    let tests = PackageFiles.paths(below: "Tests", suffix: "Tests.swift")
    let text = try tests.map { try PackageFiles.text($0) }.joined()
    let tables = LimitedTable.all.flatMap { [$0.name] + ($0.other.map { [$0] } ?? []) }
    let rows = LimitListTests.page.filter { $0.test != nil }
    #expect(rows.count > 50)
    for (limit, test) in rows {
      guard let test else { continue }
      #expect(text.contains("`\(test)`"), "\(limit)")
      if test == "What a full table leaves out is counted in the report" {
        #expect(tables.contains(limit.name), "\(limit)")
      }
    }
  }
}
