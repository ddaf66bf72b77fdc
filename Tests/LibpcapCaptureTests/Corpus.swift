#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The public captures beside the package, where they are present.
enum Corpus {
  /// The package's root, three levels above this file.
  private static let root: String = {
    var parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    parts.removeLast(3)
    return parts.joined(separator: "/")
  }()

  private static let folder = root + "/../shared/captures"

  static var isPresent: Bool { !rows.isEmpty }

  /// Path and record count of each capture in the index.
  static let rows: [(path: String, count: Int)] = {
    var rows: [(path: String, count: Int)] = []
    for line in lines(folder + "/INDEX.tsv").dropFirst() {
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count > 2, let count = Int(columns[2]) else { continue }
      rows.append((folder + "/" + columns[0], count))
    }
    return rows
  }()

  static func files(_ extensions: [String]) -> [String] {
    rows.map(\.path).filter { path in
      extensions.contains { path.hasSuffix(".\($0)") }
    }
  }

  private static func lines(_ path: String) -> [String] {
    let descriptor = unsafe open(path, O_RDONLY)
    guard descriptor >= 0 else { return [] }
    defer { close(descriptor) }
    var text: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = unsafe read(descriptor, &piece, piece.count)
      if count <= 0 { break }
      text += piece.prefix(count)
    }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  static func temporaryPath(_ name: String) -> String {
    let folder = unsafe getenv("TMPDIR").map { unsafe String(cString: $0) } ?? "/tmp"
    return "\(folder)/bletrace-\(getpid())-\(name)"
  }

  static func remove(_ path: String) {
    unsafe unlink(path)
  }
}
