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
    let context = EncodingContext(encoder)
    try EncodedValue(
      value: EncodedReport.value(of: self, context?.devices, origin: context?.start ?? 0)
    ).encode(to: encoder)
  }
}

extension Transfer: Encodable {
  /// Encodes it with the members that the JSON document of a throughput analysis has for a transfer.
  public func encode(to encoder: any Encoder) throws {
    let start = EncodingContext(encoder)?.start ?? 0
    try EncodedValue(value: EncodedReport.value(of: self, origin: start)).encode(to: encoder)
  }
}

extension Procedure: Encodable {
  /// Encodes it with the members that the JSON document of a timeline has for a procedure.
  public func encode(to encoder: any Encoder) throws {
    let start = EncodingContext(encoder)?.start ?? 0
    try EncodedValue(value: EncodedReport.value(of: self, origin: start)).encode(to: encoder)
  }
}

extension Finding: Encodable {
  /// Encodes it with the members that JSON documents have for a finding.
  public func encode(to encoder: any Encoder) throws {
    let start = EncodingContext(encoder)?.start ?? 0
    try EncodedValue(value: EncodedReport.value(of: self, origin: start)).encode(to: encoder)
  }
}

extension CheckFinding: Encodable {
  /// Encodes it with the members that the JSON document of a check has for a finding.
  public func encode(to encoder: any Encoder) throws {
    let start = EncodingContext(encoder)?.start ?? 0
    try EncodedValue(value: EncodedReport.value(of: self, origin: start)).encode(to: encoder)
  }
}

extension Device: Encodable {
  /// Encodes it with the members that the JSON document of a summary has for a device.
  public func encode(to encoder: any Encoder) throws {
    let start = EncodingContext(encoder)?.start ?? 0
    try EncodedValue(value: EncodedReport.value(of: self, origin: start)).encode(to: encoder)
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
    default:
      var container = encoder.singleValueContainer()
      switch value {
      case .bool(let flag): try container.encode(flag)
      case .string(let text): try container.encode(text)
      case .number(let number):
        if let whole = Int64(exactly: number) {
          try container.encode(whole)
        } else {
          try container.encode(number)
        }
      default: try container.encodeNil()
      }
    }
  }
}

private struct EncodedKey: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}
