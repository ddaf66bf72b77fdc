public import LinkSessions
public import TraceAnalysis
import TraceReports

// The values that reports list can be encoded. Their members are those of the JSON documents.

extension Analysis {
  /// The information that an encoder needs to write values of this analysis in the same way as its JSON documents.
  ///
  /// ```swift
  /// let encoder = JSONEncoder()
  /// encoder.userInfo = analysis.codingInfo
  /// let transfers = try encoder.encode(analysis.transfers)
  /// ```
  /// Without it, times count from 1970 instead of the first record, and connections lack the addresses and names of
  /// their devices.
  public var codingInfo: [CodingUserInfoKey: any Sendable] {
    guard let key = EncodingContext.key else { return [:] }
    return [key: EncodingContext(start: file.start ?? 0, devices: devices)]
  }
}

extension Connection: Encodable {
  /// Encodes the connection with the members that it has in the JSON document of a timeline.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, $0?.devices, origin: $0?.start ?? 0) }
  }
}

extension Transfer: Encodable {
  /// Encodes the transfer with the members that it has in the JSON document of a throughput analysis.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Procedure: Encodable {
  /// Encodes the procedure with the members that it has in the JSON document of a timeline.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Finding: Encodable {
  /// Encodes the finding with the members that it has in JSON documents.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension CheckFinding: Encodable {
  /// Encodes the finding with the members that it has in the JSON document of a check.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Device: Encodable {
  /// Encodes the device with the members that it has in the JSON document of a summary.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Encoder {
  /// Encodes the JSON of reports for a value, with the capture that the encoder's user info contains.
  fileprivate func encode(_ value: (EncodingContext?) -> JSONValue) throws {
    try EncodedValue(value: value(EncodingContext(self))).encode(to: self)
  }
}

/// The capture to which encoded values belong.
private struct EncodingContext: Sendable {
  static var key: CodingUserInfoKey? { CodingUserInfoKey(rawValue: "bletrace.analysis") }

  /// The first record's time, in nanoseconds since 1970.
  let start: Int64
  let devices: DeviceTable

  init(start: Int64, devices: DeviceTable) {
    self.start = start
    self.devices = devices
  }

  init?(_ encoder: any Encoder) {
    guard let context = Self.key.flatMap({ encoder.userInfo[$0] }) as? EncodingContext else {
      return nil
    }
    self = context
  }
}

/// A JSON value for any encoder.
private struct EncodedValue: Encodable {
  let value: JSONValue

  func encode(to encoder: any Encoder) throws {
    switch value {
    case .array(let elements):
      var container = encoder.unkeyedContainer()
      for element in elements { try container.encode(EncodedValue(value: element)) }
    case .object(let members):
      var container = encoder.container(keyedBy: EncodedKey.self)
      for (key, member) in members.sorted(by: { $0.key < $1.key }) {
        try container.encode(EncodedValue(value: member), forKey: EncodedKey(stringValue: key))
      }
    case .bool(let flag): try flag.encode(to: encoder)
    case .string(let text): try text.encode(to: encoder)
    case .number(let number):
      if let whole = Int64(exactly: number) {
        try whole.encode(to: encoder)
      } else {
        try number.encode(to: encoder)
      }
    case .null:
      var container = encoder.singleValueContainer()
      try container.encodeNil()
    }
  }
}

private struct EncodedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
