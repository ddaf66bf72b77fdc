public import LinkSessions

/// Observers shared by several analyzers of one pass, so that each fact is found only once.
public struct SharedObservers {
  private var byType: [ObjectIdentifier: any SessionObserver] = [:]
  /// In the order of the first request.
  private(set) var all: [any SessionObserver] = []

  /// Returns the one observer of this type in the pass. It is notified before the analyzers' own observers.
  ///
  /// - Parameter make: creates the observer for the first analyzer that requests it.
  public mutating func one<Observer: SessionObserver>(_ make: () -> Observer) -> Observer {
    let type = ObjectIdentifier(Observer.self)
    if let known = byType[type] as? Observer { return known }
    let observer = make()
    byType[type] = observer
    all.append(observer)
    return observer
  }
}
