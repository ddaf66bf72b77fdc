/// What a member of a report can hold, as its JSON Schema says it.
package indirect enum ValueType: Hashable, Sendable {
  case boolean
  case integer(minimum: Int?)
  case number
  case text(TextForm)
  /// One of a set that bletrace owns.
  case oneOf([String])
  case array(ValueType)
  case object(ObjectDescription)
  /// An object of the kind with this name, which stands around it: of a tree.
  case itself(String)
  /// Members whose keys are data: a count for each, say.
  case map(keys: [String]?, ValueType)
  /// A value of one of several types.
  case either([ValueType])
}

/// How a text is built.
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

  /// The regular expression that such texts match; nil where anything goes.
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

/// What is known of a member without any value at hand.
package struct MemberDescription: Hashable, Sendable {
  /// As in the JSON document.
  package let key: String
  /// One sentence, or the beginning of one.
  package let meaning: String
  package let unit: ReportUnit?
  package let type: ValueType
  /// Whether it can be null: not known, or not to be had from this capture.
  package let isNullable: Bool
  /// Whether an object without it is still whole.
  package var isOptional: Bool
}

/// What is known of an object without any value at hand.
package struct ObjectDescription: Hashable, Sendable {
  /// By which schemas refer to it; nil for one that stands in a single place.
  package let name: String?
  package let meaning: String
  package let members: [MemberDescription]

  /// The member at a path such as "parameters.value.interval_ms"; elements of an array count for the
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
  /// The object that a value is, or that the elements of an array are.
  package var object: ObjectDescription? {
    switch self {
    case .object(let description): description
    case .array(let element): element.object
    default: nil
    }
  }
}
