/// The tracks of a trace. Slices that overlap without nesting are on separate tracks.
struct PerfettoTracks {
  struct Track {
    let process: Int
    let thread: Int
    let name: String
    /// Ends of the open slices, each within the previous one.
    fileprivate var ends: [Int64]
  }

  private(set) var all: [Track] = []
  private var places: [String: [Int]] = [:]

  /// Maximum number of tracks with one name in a process. Beyond it, slices may overlap.
  static let limit = 32

  /// Returns the track for a slice. Slices with one name must come in the order of their starts.
  ///
  /// - Parameters:
  ///   - process: the number of the process.
  ///   - name: the name of the track.
  ///   - start: the start in nanoseconds.
  ///   - end: the end in nanoseconds.
  mutating func thread(_ process: Int, _ name: String, from start: Int64, to end: Int64) -> Int {
    let key = "\(process) \(name)"
    let candidates = places[key] ?? []
    for place in candidates {
      while let last = all[place].ends.last, last <= start { all[place].ends.removeLast() }
      guard all[place].ends.last.map({ end <= $0 }) ?? true else { continue }
      all[place].ends.append(end)
      return all[place].thread
    }
    if candidates.count >= PerfettoTracks.limit, let last = candidates.last {
      return all[last].thread
    }
    let thread = all.count + 1
    let number = candidates.count + 1
    places[key] = candidates + [all.count]
    all.append(
      Track(
        process: process, thread: thread, name: number == 1 ? name : "\(name) \(number)",
        ends: [end]))
    return thread
  }
}
