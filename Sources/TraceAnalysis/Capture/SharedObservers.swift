public import LinkSessions

/// What several tellers of one pass hear in common: a fact is made out once, whoever tells of it.
public struct SharedObservers {
  private var byType: [ObjectIdentifier: any SessionObserver] = [:]
  /// In the order in which they were first asked for.
  private(set) var all: [any SessionObserver] = []

  /// The one observer of this type in the pass, which is told of everything before the tellers' own
  /// observers are.
  ///
  /// - Parameter make: makes it for the first teller that asks.
  public mutating func one<Observer: SessionObserver>(_ make: () -> Observer) -> Observer {
    let type = ObjectIdentifier(Observer.self)
    if let known = byType[type] as? Observer { return known }
    let observer = make()
    byType[type] = observer
    all.append(observer)
    return observer
  }
}
