import Foundation
import TestSupport
import Testing

/// Code that the README shows compiles: it stands in `Snippets.swift`, too.
@Suite struct SnippetTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOfFile: PackageFiles.root + "/" + path, encoding: .utf8)
  }

  @Test func `Each piece of Swift in the README stands in a file that is compiled`() throws {
    let source = try text("Tests/BLETraceTests/Snippets.swift").split(separator: "\n")
      .map { $0.trimmingCharacters(in: .whitespaces) }
    let pieces = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
      .compactMap { $0.components(separatedBy: "\n```").first }
      // What stands in a manifest is no code of a program.
      .filter { !$0.hasPrefix("// Package.swift") }
    #expect(pieces.count == 3)
    for piece in pieces {
      let lines = piece.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .filter { !$0.hasPrefix("import ") }
      let first = try #require(lines.first)
      let isThere = source.indices.contains { start in
        source[start] == first && source[start...].starts(with: lines)
      }
      #expect(isThere, "\(piece)")
    }
  }
}
