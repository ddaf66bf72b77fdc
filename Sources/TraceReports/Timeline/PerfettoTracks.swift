/// The tracks of a trace: slices that overlap without one holding the other get tracks of their own.
struct PerfettoTracks {
  struct Track {
    let process: Int
    let thread: Int
    let name: String
    /// The slices that are open, by their ends; each lies within the one before.
    fileprivate var ends: [Int64]
  }

  private(set) var all: [Track] = []
  private var places: [String: [Int]] = [:]

  /// How many tracks of one name a process has: what comes later may overlap.
  static let limit = 32

  /// The track for a slice. Slices of one name have to come in the order of their starts.
  ///
  /// - Parameters:
  ///   - process: its number.
  ///   - name: of the track.
  ///   - start: in nanoseconds.
  ///   - end: in nanoseconds.
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
