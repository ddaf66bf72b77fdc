/// Actions sorted by time. Actions with equal times keep their order of insertion.
struct HostActionQueue: Sendable {
  private var actions: [HostAction] = []

  mutating func add(_ time: Int64, _ kind: HostAction.Kind) {
    var index = actions.count
    while index > 0, actions[index - 1].time > time { index -= 1 }
    actions.insert(HostAction(time: time, kind: kind), at: index)
  }

  /// Removes and returns the first action due at `time`.
  mutating func next(until time: Int64) -> HostAction? {
    guard let first = actions.first, first.time <= time else { return nil }
    return actions.removeFirst()
  }
}
