import TraceReports

/// A unit of a number in a contract: `goodput_kbps`, `"<= 30 ms"`.
struct ContractUnit: Hashable, Sendable {
  /// The name after a number, or after a key and an underscore.
  let name: String
  let quantity: Quantity
  /// Factor to the base unit of the quantity.
  let factor: Double

  enum Quantity: String, Sendable {
    /// Base unit: second.
    case time = "a time"
    /// Base unit: bit per second.
    case rate = "a rate"
    /// Base unit: octet.
    case size = "a size"
    /// Base unit: decibel-milliwatt.
    case power = "a signal strength"

    /// The word for names of definitions in the schema.
    var word: String {
      switch self {
      case .time: "time"
      case .rate: "rate"
      case .size: "size"
      case .power: "power"
      }
    }
  }

  /// The symbol after a number in text: "kbit/s", "dBm".
  var symbol: String {
    switch name {
    case "kbps": "kbit/s"
    case "mbps": "Mbit/s"
    case "bps": "bit/s"
    case "dbm": "dBm"
    case "kb": "kB"
    default: name
    }
  }

  /// All units, in the order in which messages list them: the smallest first.
  static let all: [ContractUnit] = [
    ContractUnit(name: "us", quantity: .time, factor: 1e-6),
    ContractUnit(name: "ms", quantity: .time, factor: 1e-3),
    ContractUnit(name: "s", quantity: .time, factor: 1),
    ContractUnit(name: "min", quantity: .time, factor: 60),
    ContractUnit(name: "bps", quantity: .rate, factor: 1),
    ContractUnit(name: "kbps", quantity: .rate, factor: 1e3),
    ContractUnit(name: "mbps", quantity: .rate, factor: 1e6),
    ContractUnit(name: "octets", quantity: .size, factor: 1),
    ContractUnit(name: "bytes", quantity: .size, factor: 1),
    ContractUnit(name: "kb", quantity: .size, factor: 1e3),
    ContractUnit(name: "dbm", quantity: .power, factor: 1),
  ]

  /// Finds the unit with this name.
  init?(_ name: some StringProtocol) {
    // Reports use "40 kbit/s".
    let name = name.lowercased().replacing("bit/s", with: "bps")
    guard let unit = ContractUnit.all.first(where: { $0.name == name }) else { return nil }
    self = unit
  }

  private init(name: String, quantity: Quantity, factor: Double) {
    (self.name, self.quantity, self.factor) = (name, quantity, factor)
  }

  /// Finds the unit of a report's member, or nil for one that contracts don't convert.
  init?(_ unit: ReportUnit?) {
    switch unit {
    case .seconds: self.init("s")
    case .milliseconds: self.init("ms")
    case .microseconds: self.init("us")
    case .bitsPerSecond: self.init("bps")
    case .octets: self.init("octets")
    case .decibelMilliwatts: self.init("dbm")
    default: return nil
    }
  }

  /// Splits the unit from a key: "goodput" from "goodput_bps".
  ///
  /// - Parameter key: a key of a report or a contract.
  /// - Returns: the rest of the key, and the unit. Nil if it does not end with a unit.
  static func split(_ key: String) -> (stem: String, unit: ContractUnit)? {
    guard let mark = key.lastIndex(of: "_"), let unit = ContractUnit(key[key.index(after: mark)...])
    else { return nil }
    return (String(key[..<mark]), unit)
  }

  /// Units of the same quantity, as a list for messages: "ms, us, min or s".
  var relatives: [ContractUnit] { ContractUnit.all.filter { $0.quantity == quantity } }
}
