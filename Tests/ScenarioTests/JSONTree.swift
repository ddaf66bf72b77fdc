import Foundation

/// A JSON document, to look into.
enum JSONTree: Equatable, CustomStringConvertible {
  case null
  /// 1 and 0 for true and false.
  case number(Double)
  case text(String)
  case array([JSONTree])
  case object([String: JSONTree])

  init(_ data: Data) throws {
    self.init(try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed))
  }

  private init(_ value: Any) {
    switch value {
    case let value as [String: Any]: self = .object(value.mapValues { JSONTree($0) })
    case let value as [Any]: self = .array(value.map { JSONTree($0) })
    case let value as String: self = .text(value)
    case let value as NSNumber: self = .number(value.doubleValue)
    default: self = .null
    }
  }

  /// The member of this name; null if there is none.
  subscript(key: String) -> JSONTree {
    if case .object(let members) = self { members[key] ?? .null } else { .null }
  }

  var elements: [JSONTree] {
    if case .array(let elements) = self { elements } else { [] }
  }

  var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }

  var connections: [JSONTree] { self["connections"].elements }

  var description: String {
    switch self {
    case .null: "null"
    case .number(let value): value == value.rounded() ? "\(Int(value))" : "\(value)"
    case .text(let value): value
    case .array(let elements): "\(elements)"
    case .object(let members): "\(members)"
    }
  }

  /// Whether two reports tell the same: a number may have fewer digits in one of them.
  func agrees(with other: JSONTree) -> Bool {
    guard case .number(let one) = self, case .number(let two) = other else { return self == other }
    let digits = min(JSONTree.digits(one), JSONTree.digits(two))
    let scale = pow(10, Double(digits))
    return abs(one - two) * scale <= 0.5 + 1e-6
  }

  /// Digits behind the point.
  private static func digits(_ number: Double) -> Int {
    let text = "\(number)"
    guard let point = text.firstIndex(of: "."), !text.contains("e") else { return 6 }
    let digits = text[text.index(after: point)...]
    return digits == "0" ? 0 : digits.count
  }
}
