import ArgumentParser

/// When to use color.
enum ColourChoice: String, ExpressibleByArgument, CaseIterable {
  case auto
  case always
  case never

  /// - Parameter isTerminal: whether the output goes to a terminal.
  func isOn(isTerminal: Bool) -> Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto:
      // https://no-color.org and https://force-color.org: a variable counts if it is set and not empty, and NO_COLOR
      // takes precedence. Many programs interpret FORCE_COLOR=0 as no color.
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
