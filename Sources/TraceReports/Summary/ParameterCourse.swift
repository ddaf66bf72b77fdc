import LinkSessions

/// The parameters of a connection over time: the first value of each parameter and all of its changes.
struct ParameterCourse {
  private let connection: Connection
  /// The parameters in effect at the end.
  private let last: ConnectionParameters

  init(_ connection: Connection, last: ConnectionParameters) {
    self.connection = connection
    self.last = last
  }

  /// Returns the values of one parameter: "30 → 45", each with its frame if requested.
  ///
  /// - Parameters:
  ///   - most: the maximum number of values. If there are more, those in the middle are omitted.
  ///   - frame: returns the text of a frame number, which follows each value.
  ///   - text: returns the text of a value.
  func text(
    atMost most: Int, frame: ((Int) -> String)? = nil, _ text: (ConnectionParameters) -> String
  ) -> String {
    var values: [(text: String, frame: Int)] = []
    for change in connection.changes {
      guard case .parameters(let parameters) = change.value else { continue }
      let value = text(parameters)
      if values.last?.text != value { values.append((value, change.frame)) }
    }
    guard !values.isEmpty else { return text(last) }
    var texts = values.map { value in value.text + (frame.map { " " + $0(value.frame) } ?? "") }
    if texts.count > most {
      texts = [texts[0], "…"] + texts.suffix(max(1, most - 2))
    }
    return texts.joined(separator: " → ")
  }
}
