import BluetoothPackets
import LinkSessions

/// The PHYs of a connection that changed them more than once, in order. If they changed only once, the current PHY is
/// enough.
struct PHYHistory {
  private let steps: [(name: String, frame: Int?)]

  /// Creates the history, or nil for a connection whose PHY changed at most once.
  init?(_ connection: Connection) {
    var steps: [(name: String, frame: Int?)] = []
    for change in connection.changes {
      guard case .phy(let both) = change.value else { continue }
      let names = LinkDirection.both.map { PHYHistory.name(both[$0]) }
      let name = names[0] == names[1] ? names[0] : names.joined(separator: "/")
      if name != steps.last?.name { steps.append((name, change.frame)) }
    }
    guard steps.count > 1 else { return nil }
    // A connection on a primary channel begins on LE 1M.
    let first = PHYHistory.name(.le1M)
    if connection.startWasCaptured, steps[0].name != first { steps.insert((first, nil), at: 0) }
    self.steps = steps
  }

  /// Returns a name such as "1M", without the common prefix "LE".
  static func name(_ phy: PHY) -> String {
    phy.name.map { "\($0)".replacing("LE ", with: "") } ?? "?"
  }

  /// Returns text such as "1M → Coded #335 → 2M #539 → 1M #597".
  ///
  /// - Parameter frame: returns the text of a frame number; nil to omit frame numbers.
  func text(frame: ((Int) -> String)? = nil) -> String {
    let shown = steps.count > 5 ? [steps[0], ("…", nil)] + steps.suffix(2) : steps
    return shown.map { step in
      step.name + (step.frame.flatMap { number in frame.map { " " + $0(number) } } ?? "")
    }.joined(separator: " → ")
  }
}
