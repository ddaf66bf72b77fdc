import LinkSessions

/// The time axis of a setup. Each period on it belongs to one stage or to none.
///
/// Procedures overlap: both sides search, parameters change at an instant, a pairing waits for a person. A period that
/// two of them share is assigned to the one for which the connection had to wait.
struct SetupAxis: Sendable {
  typealias Stage = Procedure.Setup.Stage

  /// The owner of a period.
  enum Owner: Hashable, Sendable {
    case nobody
    case stage(Stage)

    fileprivate var swapped: Owner {
      switch self {
      case .stage(.discovery): .stage(.peerDiscovery)
      case .stage(.peerDiscovery): .stage(.discovery)
      default: self
      }
    }

    fileprivate var rank: Int {
      switch self {
      case .nobody: 0
      case .stage(let stage): stage.rank
      }
    }
  }

  private struct Stretch {
    var from: Int64
    var to: Int64
    var owner: Owner
    let turnaround: Int64

    func add(to sums: inout Sums) {
      let length = to.elapsed(since: from)
      switch owner {
      case .stage(let stage): sums.stages[stage, default: 0].lengthen(by: length)
      case .nobody:
        let waited = min(length, turnaround)
        sums.turnarounds.lengthen(by: waited)
        sums.idle.lengthen(by: length.elapsed(since: waited))
      }
    }
  }

  struct Sums {
    var stages: [Stage: Int64] = [:]
    /// Time that the hosts did not use.
    var idle: Int64 = 0
    /// Time until the next event after each answer.
    var turnarounds: Int64 = 0
  }

  /// The end of the last procedure.
  private(set) var busyUntil: Int64
  /// Maximum time that a request has to wait for the next connection event, which is not the host's choice.
  var turnaround: Int64 = 0
  /// The time before which every period has its final owner.
  private var settledUntil: Int64
  private var stretches: [Stretch] = []
  private var settled = Sums()
  /// How long each stage was in progress, alone or alongside others, and the end of its last procedure.
  private(set) var underWay: [Stage: Int64] = [:]
  private var ends: [Stage: Int64] = [:]

  private static let limit = 128

  init(from time: Int64) {
    busyUntil = time
    settledUntil = time
  }

  /// Assigns a period to a procedure, except where a more important one already owns it.
  mutating func use(_ owner: Owner, from start: Int64, to end: Int64) {
    if case .stage(let stage) = owner {
      let begin = max(start, ends[stage] ?? start)
      ends[stage] = max(end, ends[stage] ?? end)
      underWay[stage, default: 0].lengthen(by: max(0, end.elapsed(since: begin)))
    }
    let before = busyUntil
    let start = max(start, settledUntil)
    if start > before { append(before, start, .nobody, turnaround) }
    if end > before {
      append(max(start, before), end, owner, turnaround)
      busyUntil = end
    }
    if start < before { claim(from: start, to: min(end, before), for: owner) }
    while stretches.count > SetupAxis.limit {
      let first = stretches.removeFirst()
      first.add(to: &settled)
      settledUntil = first.to
    }
  }

  private mutating func append(_ from: Int64, _ to: Int64, _ owner: Owner, _ turnaround: Int64) {
    guard from < to else { return }
    if owner != .nobody, let last = stretches.last, last.owner == owner, last.to == from {
      stretches[stretches.count - 1].to = to
    } else {
      stretches.append(Stretch(from: from, to: to, owner: owner, turnaround: turnaround))
    }
  }

  private mutating func claim(from start: Int64, to end: Int64, for owner: Owner) {
    guard let first = stretches.firstIndex(where: { $0.to > start }) else { return }
    let touched = stretches[first...]
    stretches.removeSubrange(first...)
    for stretch in touched {
      let isClaimed = owner.rank > stretch.owner.rank
      let from = min(max(start, stretch.from), stretch.to)
      let to = min(max(end, from), stretch.to)
      append(stretch.from, from, stretch.owner, stretch.turnaround)
      append(from, to, isClaimed ? owner : stretch.owner, stretch.turnaround)
      append(to, stretch.to, stretch.owner, stretch.turnaround)
    }
  }

  /// Swaps the central's and the peripheral's searches.
  mutating func swapSearches() {
    for index in stretches.indices { stretches[index].owner = stretches[index].owner.swapped }
    (underWay[.discovery], underWay[.peerDiscovery]) = (
      underWay[.peerDiscovery], underWay[.discovery]
    )
    (ends[.discovery], ends[.peerDiscovery]) = (ends[.peerDiscovery], ends[.discovery])
    let searches = (settled.stages[.discovery], settled.stages[.peerDiscovery])
    (settled.stages[.peerDiscovery], settled.stages[.discovery]) = searches
  }

  /// Returns how long each stage took, and how long there was none, up to the given time. Everything after it is not
  /// part of the setup.
  func sums(until end: Int64) -> Sums {
    stretches.reduce(into: settled) { sums, stretch in
      var stretch = stretch
      stretch.to = max(stretch.from, min(stretch.to, end))
      stretch.add(to: &sums)
    }
  }
}

extension Procedure.Setup.Stage {
  /// Rank of the owner. The higher it is, the more the use of the connection depends on it: stages that the hosts wait
  /// for rank above those that happen alongside.
  fileprivate var rank: Int {
    switch self {
    case .encryption: 9
    case .pairing: 8
    case .discovery: 7
    case .mtu, .reads, .subscriptions, .writes: 6
    case .connect, .features, .versions, .dataLength, .phy: 5
    case .use: 3
    case .peerDiscovery: 2
    // The link continues unchanged until the instant.
    case .parameters: 1
    }
  }
}
