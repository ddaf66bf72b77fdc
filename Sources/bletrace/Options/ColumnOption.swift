import ArgumentParser
public import TraceReports

/// A single `-E` option of `packets -T fields`, with tshark's names and values.
enum ColumnOption: ExpressibleByArgument {
  case header(Bool)
  case separator(String)
  case aggregator(String)
  case occurrence(FieldColumns.Layout.Occurrence)
  case quote(String)

  init?(argument: String) {
    guard let equals = argument.firstIndex(of: "=") else { return nil }
    let value = String(argument[argument.index(after: equals)...])
    switch (argument[..<equals], value) {
    case ("header", "y"): self = .header(true)
    case ("header", "n"): self = .header(false)
    case ("separator", "/t"): self = .separator("\t")
    case ("separator", "/s"): self = .separator(" ")
    case ("separator", _) where value.count == 1: self = .separator(value)
    case ("aggregator", "/s"): self = .aggregator(" ")
    case ("aggregator", _) where value.count == 1: self = .aggregator(value)
    case ("occurrence", "f"): self = .occurrence(.first)
    case ("occurrence", "l"): self = .occurrence(.last)
    case ("occurrence", "a"): self = .occurrence(.all)
    case ("quote", "d"): self = .quote("\"")
    case ("quote", "s"): self = .quote("'")
    case ("quote", "n"): self = .quote("")
    default: return nil
    }
  }

  func apply(to layout: inout FieldColumns.Layout) {
    switch self {
    case .header(let value): layout.hasHeader = value
    case .separator(let value): layout.separator = value
    case .aggregator(let value): layout.aggregator = value
    case .occurrence(let value): layout.occurrence = value
    case .quote(let value): layout.quote = value
    }
  }
}

extension PacketFormat: ExpressibleByArgument {}
