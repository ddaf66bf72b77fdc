/// The type of a report's member in terms of JSON Schema.
package indirect enum ValueType: Hashable, Sendable {
  case boolean
  case integer(minimum: Int?)
  case number
  case text(TextForm)
  /// One of the texts of a bletrace enumeration.
  case oneOf([String])
  case array(ValueType)
  case object(ObjectDescription)
  /// A surrounding object with this name, for trees.
  case itself(String)
  /// Members whose keys are data, such as a count for each.
  case map(keys: [String]?, ValueType)
  /// A value of one of several types.
  case either([ValueType])
}

/// The format of a text.
package enum TextForm: String, Hashable, Sendable {
  case plain
  /// Octets, two digits each.
  case octets
  /// "0x" and digits.
  case hexadecimal
  /// A UTC time by RFC 3339.
  case timestamp
  case address
  case uuid

  /// A regular expression for such texts, or nil if any text is possible.
  var pattern: String? {
    switch self {
    case .plain: nil
    case .octets: "^([0-9a-f]{2})*$"
    case .hexadecimal: "^0x[0-9a-f]+$"
    case .timestamp: "^-?[0-9]{4,}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\\.[0-9]{9}Z$"
    case .address: "^[0-9A-F]{2}(:[0-9A-F]{2}){5}$"
    case .uuid: "^[0-9A-F]{4}([0-9A-F]{4})?$|^[0-9A-F]{8}(-[0-9A-F]{4}){3}-[0-9A-F]{12}$"
    }
  }
}

/// The description of a member, independent of a value.
package struct MemberDescription: Hashable, Sendable {
  /// The key in the JSON document.
  package let key: String
  /// A sentence, or the beginning of one.
  package let meaning: String
  package let unit: ReportUnit?
  package let type: ValueType
  /// Whether it can be null: unknown, or not available from this capture.
  package let isNullable: Bool
  /// Whether the member can be omitted.
  package var isOptional: Bool

  package init(
    key: String, meaning: String, unit: ReportUnit?, type: ValueType, isNullable: Bool,
    isOptional: Bool
  ) {
    self.key = key
    self.meaning = meaning
    self.unit = unit
    self.type = type
    self.isNullable = isNullable
    self.isOptional = isOptional
  }
}

/// The description of an object, independent of a value.
package struct ObjectDescription: Hashable, Sendable {
  /// The name by which schemas refer to it, or nil for one used in a single place.
  package let name: String?
  package let meaning: String
  package let members: [MemberDescription]

  package init(name: String?, meaning: String, members: [MemberDescription]) {
    self.name = name
    self.meaning = meaning
    self.members = members
  }

  /// The member at a path such as "parameters.value.interval_ms". Elements of an array count as the
  /// array.
  package subscript(path: String) -> MemberDescription? {
    var object: ObjectDescription? = self
    var found: MemberDescription?
    for key in path.split(separator: ".") {
      guard let member = object?.members.first(where: { $0.key == key }) else { return nil }
      found = member
      object = member.type.object
    }
    return found
  }
}

extension ValueType {
  /// The object of a value, or of the elements of an array.
  package var object: ObjectDescription? {
    switch self {
    case .object(let description): description
    case .array(let element): element.object
    default: nil
    }
  }
}
