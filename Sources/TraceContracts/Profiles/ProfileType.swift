import BluetoothPackets
import TraceReports

/// The type of a profile's field.
package struct ProfileType {
  private let name: String
  /// Width of a number in octets.
  let width: Int
  private let isBigEndian: Bool

  private static let others = [
    "sfloat", "float", "float32", "float64", "text", "terminated text", "octets", "uuid", "address",
    "structure", "choice",
  ]

  /// All names, for suggestions and the schema.
  package static var names: [String] {
    (1...8).flatMap { ["uint\(8 * $0)", "sint\(8 * $0)"] } + others
  }

  init(_ field: ProfileMapping) throws(Profile.Failure) {
    let name = try field.requiredText("type", of: "a field")
    guard ProfileType.names.contains(name) else {
      let nearest = Suggestion.nearest(to: name, in: ProfileType.names)
      throw field.failure(
        field["type"] ?? field.node, "type \"\(name)\" is not known",
        nearest.map { "did you mean \"\($0)\"?" }
          ?? "expected one of \(ProfileType.names.joined(separator: ", "))")
    }
    self.name = name
    let bits = Int(name.drop { !$0.isNumber }) ?? 0
    width = ["sfloat": 2, "float": 4][name] ?? bits / 8
    switch try field.text("endian") {
    case nil, "little": isBigEndian = false
    case "big": isBigEndian = true
    default: throw field.failure(field["endian"] ?? field.node, "endian is little or big")
    }
  }

  var isInteger: Bool { name.hasPrefix("uint") || name.hasPrefix("sint") }
  var isSigned: Bool { name.hasPrefix("sint") }
  var isStructure: Bool { name == "structure" }
  var isChoice: Bool { name == "choice" }

  /// Returns the possible values of a field with this type; for a floating-point number, as its bits. Returns nil for
  /// other types.
  func room(_ field: String) -> ProfileFields.Room? {
    width == 0 ? nil : ProfileFields.Room(name: field, bits: 8 * width, isSigned: isSigned)
  }

  /// Returns the keyword in a table's line.
  func word(_ field: ProfileMapping, _ scope: ProfileFields.Scope) throws(Profile.Failure) -> String
  {
    let order = isBigEndian ? "!" : ""
    let length = try field.length(scope)
    let takesLength = ["text", "octets", "uuid"].contains(name)
    if !takesLength, let node = field["length"] {
      throw field.failure(node, "only text, octets and uuid have a length")
    }
    if !isStructure, let node = field["fields"] {
      throw field.failure(node, "only a structure has fields")
    }
    switch name {
    case "sfloat", "float": return "f\(width)"
    case "float32", "float64": return "e\(width)\(order)"
    case "text": return "t\(length)"
    case "terminated text": return "z"
    case "octets": return "o\(length)\(try style(field))"
    case "uuid": return "i\(length)"
    case "address": return "a6"
    case "structure": return "struct\(try style(field, ["date and time": "time"]))"
    case "choice": return "choice"
    default:
      return "\(isSigned ? "s" : "u")\(width)\(order)"
        + (try style(field, ["days since 1970": "date"]))
    }
  }

  private func style(
    _ field: ProfileMapping, _ words: [String: String] = [:]
  ) throws(Profile.Failure) -> String {
    guard let style = try field.text("style") else { return "" }
    if let word = words[style] { return ":\(word)" }
    guard style == "quiet" else {
      let known = (words.keys + ["quiet"]).sorted().map { "\"\($0)\"" }
      throw field.failure(
        field["style"] ?? field.node, "style \"\(style)\" is not known for \(name)",
        "it can be \(known.joined(separator: " or "))")
    }
    return ":quiet"
  }
}
