public import LinkSessions

/// Observers shared by several analysis builders of one pass, so that each fact is found only once.
public struct SharedObservers {
  private var byType: [ObjectIdentifier: any SessionObserver] = [:]
  /// In the order of the first request.
  private(set) var all: [any SessionObserver] = []

  /// The one observer of this type in the pass. It is notified before the builders' own observers.
  ///
  /// - Parameter make: creates it for the first builder that requests it.
  public mutating func one<Observer: SessionObserver>(_ make: () -> Observer) -> Observer {
    let type = ObjectIdentifier(Observer.self)
    if let known = byType[type] as? Observer { return known }
    let observer = make()
    byType[type] = observer
    all.append(observer)
    return observer
  }
}
