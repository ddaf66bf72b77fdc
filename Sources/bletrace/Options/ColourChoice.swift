import ArgumentParser

/// When to colour.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  /// - Parameter isTerminal: whether the output is read by a person.
  func isOn(isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    // https://no-color.org: the variable counts if it is set to anything but nothing.
    case .auto:
      isTerminal && (Environment.variable("NO_COLOR") ?? "").isEmpty
        && Environment.variable("TERM") != "dumb"
    }
  }
}
