/// The JSON Schema (draft 2020-12) of a kind of document, derived from the same description as the documents
/// themselves.
package struct ReportSchema: Sendable {
  /// The name in documents: "bletrace.summary/1".
  public let name: String
  /// The possible forms of a document: several if the schema also covers lines.
  package let forms: [ObjectDescription]

  /// The file name, such as "bletrace.summary.1.json".
  public var fileName: String {
    name.split(separator: "/").joined(separator: ".") + ".json"
  }

  package init(_ document: (some ReportDocument).Type) {
    self.init(name: document.schema, forms: [document.shape.description])
  }

  package init(name: String, forms: [ObjectDescription]) {
    self.name = name
    self.forms = forms
  }

  /// Writes the schema as a JSON document.
  public func write(to output: inout OutputBuffer) {
    var writer = JSONWriter(.indented, into: output)
    writer.object { writer in
      writer.value("$schema", "https://json-schema.org/draft/2020-12/schema")
      writer.value("$id", "urn:bletrace:schema:" + fileName.dropLast(".json".count))
      writer.value("title", name)
      if forms.count == 1 {
        writer.schema(of: forms[0])
      } else {
        writer.array("anyOf") { writer in
          for form in forms { writer.object { $0.reference(to: form) } }
        }
      }
      writer.object("$defs") { writer in
        for (key, definition) in definitions {
          writer.object(key) { $0.schema(of: definition) }
        }
      }
    }
    writer.endLine()
    output = writer.finish()
  }

  /// Every named object, by name.
  var definitions: [(key: String, definition: ObjectDescription)] {
    var found: [String: ObjectDescription] = [:]
    for form in forms {
      if forms.count > 1 { found[form.definitionKey] = form }
      form.collect(into: &found)
    }
    return found.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }
}

extension ObjectDescription {
  /// The key in the schema's definitions.
  fileprivate var definitionKey: String { name ?? "document" }

  fileprivate func collect(into found: inout [String: ObjectDescription]) {
    for member in members { member.type.collect(into: &found) }
  }
}

extension ValueType {
  fileprivate func collect(into found: inout [String: ObjectDescription]) {
    switch self {
    case .object(let description):
      if let name = description.name { found[name] = description }
      description.collect(into: &found)
    case .array(let element), .map(_, let element): element.collect(into: &found)
    case .either(let types): for type in types { type.collect(into: &found) }
    case .boolean, .integer, .number, .text, .oneOf, .itself: break
    }
  }
}

// MARK: Writing

extension JSONWriter {
  /// Writes the schema of an object as members of the open one.
  fileprivate mutating func schema(of object: ObjectDescription, isNullable: Bool = false) {
    value("description", object.meaning)
    type("object", isNullable)
    self.object("properties") { writer in
      for member in object.members {
        writer.object(member.key) { writer in
          // A nested object has its own description.
          if member.type.ownMeaning != member.meaning {
            writer.value("description", member.meaning)
          }
          if let unit = member.unit { writer.value("unit", unit.rawValue) }
          writer.schema(of: member.type, isNullable: member.isNullable)
        }
      }
    }
    array("required") { writer in
      for member in object.members where !member.isOptional { writer.value(nil, member.key) }
    }
    value("additionalProperties", false)
  }

  fileprivate mutating func reference(to object: ObjectDescription) {
    value("$ref", "#/$defs/" + object.definitionKey)
  }

  private mutating func type(_ name: String, _ isNullable: Bool) {
    guard isNullable else { return value("type", name) }
    array("type") { writer in
      writer.value(nil, name)
      writer.value(nil, "null")
    }
  }

  private mutating func schema(of type: ValueType, isNullable: Bool) {
    switch type {
    case .boolean: self.type("boolean", isNullable)
    case .integer(let minimum):
      self.type("integer", isNullable)
      if let minimum { value("minimum", minimum) }
    case .number: self.type("number", isNullable)
    case .text(let form):
      self.type("string", isNullable)
      if let pattern = form.pattern { value("pattern", pattern) }
    case .oneOf(let texts): choice(of: texts, isNullable)
    case .array(let element):
      self.type("array", isNullable)
      object("items") { $0.schema(of: element, isNullable: false) }
    case .object(let description): schema(of: description, inPlace: isNullable)
    case .itself(let name): value("$ref", "#/$defs/" + name)
    case .map(let keys, let element):
      self.type("object", isNullable)
      if let keys {
        object("propertyNames") { $0.choice(of: keys, false) }
      }
      object("additionalProperties") { $0.schema(of: element, isNullable: false) }
    case .either(let types):
      array("anyOf") { writer in
        for type in types { writer.object { $0.schema(of: type, isNullable: false) } }
        if isNullable { writer.object { $0.type("null", false) } }
      }
    }
  }

  /// Writes the schema of an object in place, or a reference to it.
  private mutating func schema(of description: ObjectDescription, inPlace isNullable: Bool) {
    guard description.name != nil else {
      return schema(of: description, isNullable: isNullable)
    }
    guard isNullable else { return reference(to: description) }
    array("anyOf") { writer in
      writer.object { $0.reference(to: description) }
      writer.object { $0.type("null", false) }
    }
  }

  private mutating func choice(of texts: [String], _ isNullable: Bool) {
    if texts.count == 1, !isNullable { return value("const", texts[0]) }
    array("enum") { writer in
      for text in texts { writer.value(nil, text) }
      if isNullable { writer.null(nil) }
    }
  }
}

extension ValueType {
  /// The description of an object in place.
  fileprivate var ownMeaning: String? {
    if case .object(let description) = self, description.name == nil {
      description.meaning
    } else {
      nil
    }
  }
}
