import Foundation

/// What the two common schemas of JUnit reports, Jenkins' and windyroad's, both allow: closed, so that an
/// element or attribute that one of them lacks is a failure.
enum JUnitSchema {
  /// What an attribute's text has to be.
  enum Form: String {
    case text
    /// Without a space at its ends, and without two in a row.
    case token
    case integer
    case decimal
    /// Date and time without fraction and zone.
    case time
  }

  struct Element {
    /// In the order in which they have to come; testcases and properties may come often.
    var children: [String] = []
    var required: [String: Form] = [:]
    var optional: [String: Form] = [:]
    /// Children that have to be there.
    var needed: Set<String> = []
    /// Only one of the children may be there.
    var isChoice = false
  }

  static let elements: [String: Element] = [
    "testsuites": Element(children: ["testsuite"]),
    "testsuite": Element(
      children: ["properties", "testcase", "system-out", "system-err"],
      required: [
        "id": .integer, "package": .token, "name": .token, "timestamp": .time, "hostname": .token,
        "tests": .integer, "failures": .integer, "errors": .integer, "time": .decimal,
      ], optional: ["skipped": .integer], needed: ["properties", "system-out", "system-err"]),
    "properties": Element(children: ["property"]),
    "property": Element(required: ["name": .token, "value": .text]),
    "testcase": Element(
      children: ["skipped", "error", "failure"],
      required: ["name": .token, "classname": .token, "time": .decimal], isChoice: true),
    "skipped": Element(optional: ["message": .text]),
    "error": Element(required: ["type": .text], optional: ["message": .text]),
    "failure": Element(required: ["type": .text], optional: ["message": .text]),
    "system-out": Element(), "system-err": Element(),
  ]

  /// Every attribute that has to be there, with its element.
  static let required: [(String, String)] = elements.sorted { $0.key < $1.key }.flatMap {
    name, row in
    row.required.keys.sorted().map { (name, $0) }
  }

  /// What is wrong with a report, a line each.
  static func failures(of document: [XMLElements.Element]) -> [String] {
    guard document.first?.name == "testsuites" else { return ["the root is no testsuites"] }
    return document.flatMap { element -> [String] in
      guard let row = elements[element.name] else { return ["\(element.name) is unknown"] }
      return attributeFailures(of: element, row)
        + childFailures(element.children.map { document[$0].name }, of: element.name, row)
    }
  }

  private static func attributeFailures(
    of element: XMLElements.Element, _ row: Element
  ) -> [String] {
    row.required.keys.filter { element.attributes[$0] == nil }.map {
      "\(element.name) lacks \($0)"
    }
      + element.attributes.compactMap { key, value in
        guard let form = row.required[key] ?? row.optional[key] else {
          return "\(element.name) has no \(key)"
        }
        return fits(value, form) ? nil : "\(key) of \(element.name) is no \(form): \(value)"
      }
  }

  private static func childFailures(
    _ children: [String], of name: String, _ row: Element
  ) -> [String] {
    var failures = row.needed.subtracting(children).map { "\(name) lacks \($0)" }
    if row.isChoice, children.count > 1 { failures.append("\(name) has several children") }
    var place = 0
    for child in children {
      guard let next = row.children.firstIndex(of: child), next >= place else {
        failures.append("\(child) stands wrongly in \(name)")
        continue
      }
      place = next
    }
    return failures
  }

  private static func fits(_ text: String, _ form: Form) -> Bool {
    switch form {
    case .text: true
    case .token:
      !text.isEmpty && text == text.trimmingCharacters(in: .whitespacesAndNewlines)
        && !text.contains("  ") && !text.contains("\n")
    case .integer: Int32(text) != nil
    case .decimal: text.wholeMatch(of: /-?[0-9]+(\.[0-9]+)?/) != nil
    case .time:
      text.wholeMatch(of: /[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}/) != nil
    }
  }
}

/// Elements of an XML document that has no more than elements, attributes and text.
struct XMLElements {
  struct Element {
    let name: String
    var attributes: [String: String]
    var children: [Int] = []
  }

  struct Failure: Error { let at: String }

  static func parse(_ text: String) throws -> [Element] {
    var elements: [Element] = []
    var open: [Int] = []
    var rest = Substring(text)
    guard rest.hasPrefix("<?xml "), let end = rest.range(of: "?>") else {
      throw Failure(at: "head")
    }
    rest = rest[end.upperBound...]
    while let start = rest.firstIndex(of: "<") {
      guard !rest[..<start].contains(">") else { throw Failure(at: String(rest.prefix(60))) }
      guard let end = rest[start...].firstIndex(of: ">") else { throw Failure(at: "end") }
      var tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("/") {
        guard let last = open.popLast(), elements[last].name == tag.dropFirst() else {
          throw Failure(at: String(tag))
        }
        continue
      }
      let isEmpty = tag.hasSuffix("/")
      if isEmpty { tag = tag.dropLast() }
      let name = String(tag.prefix { !$0.isWhitespace })
      let parts = tag.dropFirst(name.count).split(separator: "\"", omittingEmptySubsequences: false)
      var attributes: [String: String] = [:]
      for place in stride(from: 0, to: parts.count - 1, by: 2) {
        let key = parts[place].trimmingCharacters(in: .whitespaces).dropLast()
        attributes[String(key)] = String(parts[place + 1])
      }
      elements.append(Element(name: name, attributes: attributes))
      if let parent = open.last { elements[parent].children.append(elements.count - 1) }
      if !isEmpty { open.append(elements.count - 1) }
    }
    guard open.isEmpty else { throw Failure(at: "open") }
    return elements
  }
}
