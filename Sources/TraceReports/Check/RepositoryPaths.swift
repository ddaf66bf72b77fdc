/// Paths as a code host shows them: relative to the root of a repository.
package struct RepositoryPaths: Sendable {
  /// Components of the working directory, or nil to leave paths relative to it.
  private let directory: [Substring]?
  /// Components of the repository's root.
  private let root: [Substring]

  /// Paths relative to the working directory, as they were given.
  package static let asGiven = RepositoryPaths(workingDirectory: nil, workspace: nil)

  /// - Parameters:
  ///   - workingDirectory: the absolute path of the working directory, or nil if it is unknown.
  ///   - workspace: the absolute path of the repository, or nil if it is the working directory.
  package init(workingDirectory: String?, workspace: String?) {
    directory = workingDirectory.map { RepositoryPaths.components($0) }
    root = (workspace ?? workingDirectory).map { RepositoryPaths.components($0) } ?? []
  }

  /// Returns the path of a file from the root, without `.` and `..`. A file outside the root keeps its path.
  package func path(of file: String) -> String {
    guard file != "-", !file.isEmpty else { return file }
    let isAbsolute = file.hasPrefix("/")
    let own = RepositoryPaths.components(file)
    guard let directory else { return (isAbsolute ? "/" : "") + own.joined(separator: "/") }
    let whole =
      isAbsolute ? own : RepositoryPaths.components(directory.joined(separator: "/") + "/" + file)
    for start in [root, directory] where whole.starts(with: start) && whole.count > start.count {
      return whole.dropFirst(start.count).joined(separator: "/")
    }
    return "/" + whole.joined(separator: "/")
  }

  /// Returns the components of a path, with each `..` combined with the component before it.
  private static func components(_ path: String) -> [Substring] {
    var components: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = components.last, last != ".." {
        components.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        components.append(part)
      }
    }
    return components
  }

  /// Returns the path of a file relative to the working directory, without `.` and `..`.
  package static func normal(_ file: String) -> String { asGiven.path(of: file) }
}
