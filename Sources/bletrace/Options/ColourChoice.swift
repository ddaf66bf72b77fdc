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
    case .auto:
      // https://no-color.org and https://force-color.org: a variable counts if it is set to
      // anything but nothing, and who forbids colour is heard first. Many programs take a zero in
      // FORCE_COLOR for a ban.
      !isSet("NO_COLOR") && !isBanned
        && (isSet("FORCE_COLOR") || isTerminal && Environment.variable("TERM") != "dumb")
    }
  }

  private var isBanned: Bool {
    ["0", "false"].contains(Environment.variable("FORCE_COLOR") ?? "")
  }

  private func isSet(_ name: String) -> Bool {
    !(Environment.variable(name) ?? "").isEmpty
  }
}
