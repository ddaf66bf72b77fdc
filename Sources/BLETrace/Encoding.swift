public import LinkSessions
public import TraceAnalysis
import TraceReports

// What reports list can be encoded: the members are those of the JSON documents.

extension Analysis {
  /// What an encoder needs to write values of this analysis as its JSON documents do.
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
  /// Encodes it with the members that the JSON document of a timeline has for a connection.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, $0?.devices, origin: $0?.start ?? 0) }
  }
}

extension Transfer: Encodable {
  /// Encodes it with the members that the JSON document of a throughput analysis has for a transfer.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Procedure: Encodable {
  /// Encodes it with the members that the JSON document of a timeline has for a procedure.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Finding: Encodable {
  /// Encodes it with the members that JSON documents have for a finding.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension CheckFinding: Encodable {
  /// Encodes it with the members that the JSON document of a check has for a finding.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Device: Encodable {
  /// Encodes it with the members that the JSON document of a summary has for a device.
  public func encode(to encoder: any Encoder) throws {
    try encoder.encode { JSONValue(describing: self, origin: $0?.start ?? 0) }
  }
}

extension Encoder {
  /// Encodes what reports say of a value of the capture that the encoder knows of.
  fileprivate func encode(_ value: (EncodingContext?) -> JSONValue) throws {
    try EncodedValue(value: value(EncodingContext(self))).encode(to: self)
  }
}

/// The capture that encoded values belong to.
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
