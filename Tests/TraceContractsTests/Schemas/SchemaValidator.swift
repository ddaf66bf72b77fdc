import TraceContracts
import TraceReports

/// Holds documents against a JSON Schema: the part of draft 2020-12 that bletrace writes.
///
/// A keyword that it does not know is a failure of its own, so that nothing goes unchecked.
struct SchemaValidator {
  let schema: JSONValue

  /// Keywords that only tell people something.
  private static let annotations: Set<String> = [
    "$schema", "$id", "$defs", "title", "description", "unit",
  ]

  /// What is wrong with a document: the path of each place, and what was expected there.
  func failures(of document: JSONValue) -> [String] {
    var failures: [String] = []
    check(document, schema, "$", &failures)
    return failures
  }

  private func check(
    _ value: JSONValue, _ schema: JSONValue, _ path: String, _ failures: inout [String]
  ) {
    guard case .object(let keywords) = schema else {
      failures.append("\(path): the schema is no object")
      return
    }
    for (keyword, expected) in keywords where !SchemaValidator.annotations.contains(keyword) {
      switch keyword {
      case "type": checkType(value, expected, path, &failures)
      case "const": if value != expected { failures.append("\(path): is not \(expected)") }
      case "enum":
        if expected.elements?.contains(value) != true {
          failures.append("\(path): \(value) is not in the set")
        }
      case "minimum":
        if case (.number(let number), .number(let least)) = (value, expected), number < least {
          failures.append("\(path): \(number) is below \(least)")
        }
      case "minItems":
        if case .number(let least) = expected, let elements = value.elements,
          Double(elements.count) < least
        {
          failures.append("\(path): \(elements.count) elements are too few")
        }
      case "minLength":
        if case .number(let least) = expected, let text = value.text, Double(text.count) < least {
          failures.append("\(path): the text is too short")
        }
      case "pattern": checkPattern(value, expected, path, &failures)
      case "$ref": check(value, definition(expected.text ?? ""), path, &failures)
      case "anyOf": checkAny(value, expected.elements ?? [], path, &failures)
      case "uniqueItems":
        if expected == .bool(true), case .array(let elements) = value,
          elements.indices.contains(where: { elements[..<$0].contains(elements[$0]) })
        {
          failures.append("\(path): an element stands twice")
        }
      case "items":
        for (index, element) in (value.elements ?? []).enumerated() {
          check(element, expected, "\(path)[\(index)]", &failures)
        }
      case "properties", "required", "additionalProperties", "propertyNames":
        break
      default: failures.append("\(path): the schema has the unknown keyword \(keyword)")
      }
    }
    if case .object(let members) = value { checkMembers(members, keywords, path, &failures) }
  }

  private func definition(_ reference: String) -> JSONValue {
    let name = reference.split(separator: "/").last.map(String.init) ?? ""
    return schema["$defs"]?[name] ?? .null
  }

  private func checkType(
    _ value: JSONValue, _ expected: JSONValue, _ path: String, _ failures: inout [String]
  ) {
    let names = expected.elements?.compactMap(\.text) ?? [expected.text ?? ""]
    let fits = names.contains { name in
      switch (name, value) {
      case ("null", .null), ("boolean", .bool), ("string", .string), ("array", .array),
        ("object", .object), ("number", .number):
        true
      case ("integer", .number(let number)): number == number.rounded()
      default: false
      }
    }
    if !fits { failures.append("\(path): is not \(names.joined(separator: " or "))") }
  }

  private func checkPattern(
    _ value: JSONValue, _ expected: JSONValue, _ path: String, _ failures: inout [String]
  ) {
    guard let text = value.text, let pattern = expected.text else { return }
    guard let expression = try? Regex(pattern) else {
      failures.append("\(path): the pattern \(pattern) is no regular expression")
      return
    }
    if text.firstMatch(of: expression) == nil {
      failures.append("\(path): \"\(text)\" does not match \(pattern)")
    }
  }

  /// One of the schemas must hold; where none does, the failures of the nearest are told.
  private func checkAny(
    _ value: JSONValue, _ schemas: [JSONValue], _ path: String, _ failures: inout [String]
  ) {
    var nearest: [String]?
    for schema in schemas {
      var found: [String] = []
      check(value, schema, path, &found)
      if found.isEmpty { return }
      if found.count < nearest?.count ?? .max { nearest = found }
    }
    failures += nearest ?? ["\(path): the schema allows nothing"]
  }

  private func checkMembers(
    _ members: [String: JSONValue], _ keywords: [String: JSONValue], _ path: String,
    _ failures: inout [String]
  ) {
    for required in keywords["required"]?.elements ?? [] {
      if let key = required.text, members[key] == nil {
        failures.append("\(path): lacks \(key)")
      }
    }
    for (key, member) in members {
      let place = "\(path).\(key)"
      if let names = keywords["propertyNames"] { check(.string(key), names, place, &failures) }
      if let property = keywords["properties"]?[key] {
        check(member, property, place, &failures)
      } else if keywords["additionalProperties"] == .bool(false) {
        failures.append("\(place): is not in the schema")
      } else if let other = keywords["additionalProperties"] {
        check(member, other, place, &failures)
      }
    }
  }
}
