import BLETrace
import Foundation
import TestSupport
import Testing

/// Code that the README, the articles and the documentation in the sources show compiles: it stands in a
/// `Snippets.swift`, too.
@Suite struct SnippetTests {
  static let catalogue = "Sources/BLETrace/BLETrace.docc"
  static let articles = [
    "ParseAPDU", "ReadACapture", "WriteAnAnalyzer", "ThroughputInATest", "BuildPackets",
    "AddAProfile",
    "AnalyzeACapture", "AskQuestions", "WriteARule", "OctetsAndATT",
  ]
  static let pages =
    ["README.md", "\(catalogue)/BLETrace.md"] + articles.map { "\(catalogue)/\($0).md" }

  /// Sources whose documentation shows Swift.
  static let documented = PackageFiles.paths(below: "Sources", suffix: ".swift").filter {
    (try? text($0).contains("/// ```swift\n")) == true
  }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: PackageFiles.root + "/" + path, encoding: .utf8)
  }

  /// Lines without indentation and without empty ones.
  private static func lines(_ text: some StringProtocol) -> [String] {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { !$0.isEmpty }
  }

  /// The text of a page, or of a source's documentation.
  private static func page(_ path: String) throws -> String {
    let text = try text(path)
    guard path.hasSuffix(".swift") else { return text }
    return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
      .filter { $0.hasPrefix("///") }.map { $0.dropFirst(3).trimmingCharacters(in: .whitespaces) }
      .joined(separator: "\n")
  }

  @Test(arguments: pages + documented)
  func `Each piece of Swift that a page shows stands in a file that is compiled`(
    _ page: String
  ) throws {
    let file =
      page.hasPrefix("Sources/LibpcapCapture/")
      ? "LibpcapCaptureTests/Snippets"
      : page.hasPrefix("Sources/TraceReports/Plots/")
        ? "BLETraceTests/PackageSnippets" : "BLETraceUserTests/Snippets"
    let source = SnippetTests.lines(try SnippetTests.text("Tests/\(file).swift"))
    let pieces = try SnippetTests.page(page).components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      // What stands in a manifest is no code of a program.
      .filter { !$0.hasPrefix("// Package.swift") }
    #expect(!pieces.isEmpty)
    for piece in pieces {
      let lines = SnippetTests.lines(piece).filter { !$0.hasPrefix("import ") }
      let first = try #require(lines.first)
      let isThere = source.indices.contains { start in
        source[start] == first && source[start...].starts(with: lines)
      }
      #expect(isThere, "\(piece)")
    }
  }

  @Test func `Examples in the sources are found`() {
    #expect(SnippetTests.documented.count > 8)
  }

  @Test func `The profile that an article shows is one`() throws {
    let page = try SnippetTests.text("\(SnippetTests.catalogue)/AddAProfile.md")
    let piece = try #require(
      page.components(separatedBy: "```yaml\n").last?.components(separatedBy: "```").first)
    #expect(piece.hasPrefix("profile:"))
    _ = try Profile(piece, file: "acme-lamp.yml")
  }

  @Test func `The landing page leads to every article, and there is no other`() throws {
    let landing = try SnippetTests.text("\(SnippetTests.catalogue)/BLETrace.md")
    for article in SnippetTests.articles { #expect(landing.contains("<doc:\(article)>")) }
    let files = try FileManager.default.contentsOfDirectory(
      atPath: PackageFiles.root + "/" + SnippetTests.catalogue)
    #expect(Set(files) == Set((SnippetTests.articles + ["BLETrace"]).map { "\($0).md" }))
  }
}
