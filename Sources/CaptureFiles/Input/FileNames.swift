import Synchronization

/// File names, which are octets for the system and text for users.
///
/// A name that is not UTF-8 can't be a `String`. It is represented by a readable text, in which `\xE9` stands for an
/// octet that is not valid text. Files are opened by the original octets.
package enum FileNames {
  private static let undecodable = Mutex<[String: [UInt8]]>([:])

  /// Returns a text for a file name. From then on, the text refers to the file with these octets.
  package static func text(for octets: some Collection<UInt8>) -> String {
    if let text = String(validating: octets, as: UTF8.self) { return text }
    var text = ""
    var rest = Array(octets)[...]
    while !rest.isEmpty {
      let scalar = (1...4).lazy.compactMap { length in
        String(validating: rest.prefix(length), as: UTF8.self)
      }.first
      if let scalar {
        text += scalar
        rest = rest.dropFirst(scalar.utf8.count)
      } else {
        text += "\\x" + String(rest.removeFirst(), radix: 16, uppercase: true)
      }
    }
    undecodable.withLock { $0[text] = Array(octets) }
    return text
  }

  /// Returns the octets of a name that `text(for:)` returned, or of a path that begins with such a name.
  package static func octets(of path: String) -> [UInt8] {
    let known = undecodable.withLock { $0 }
    if let octets = known[path] { return octets }
    let folder = known.keys.filter { path.utf8.starts(with: $0.utf8) }
      .max { $0.utf8.count < $1.utf8.count }
    guard let folder, let octets = known[folder] else { return Array(path.utf8) }
    return octets + Array(path.utf8.dropFirst(folder.utf8.count))
  }

  /// Returns the path for system calls, with a terminating zero.
  package static func systemPath(_ path: String) -> [CChar] {
    octets(of: path).map { CChar(bitPattern: $0) } + [0]
  }
}
