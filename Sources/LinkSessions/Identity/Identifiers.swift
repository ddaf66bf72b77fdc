public import CaptureFiles

/// A connection's number: from 1, in the order of first sight.
public struct ConnectionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The connection that reports call by this number.
  public init(_ number: Int) { rawValue = number }

  package init(index: Int) { rawValue = index + 1 }
  package var index: Int { rawValue - 1 }
}

/// A device's number in JSON documents: from 0, in the order of first sight.
public struct DeviceID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The device that JSON documents call by this number.
  public init(_ number: Int) { rawValue = number }
}

/// A transfer's number: from 1, by its connection and its beginning.
public struct TransferID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The transfer that reports call by this number.
  public init(_ number: Int) { rawValue = number }
}

/// A transaction's number: from 1, in the order in which they begin.
public struct TransactionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The transaction that reports call by this number.
  public init(_ number: Int) { rawValue = number }
}

/// A step's number in a timeline: from 1, in the order in which they begin.
public struct ProcedureID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The step that reports call by this number.
  public init(_ number: Int) { rawValue = number }
}

/// A pairing's number: from 1, in the order in which they begin.
public struct PairingID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The pairing that reports call by this number.
  public init(_ number: Int) { rawValue = number }
}

/// The number of an attempt to encrypt: from 1, in the order in which they begin.
public struct EncryptionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The attempt that reports call by this number.
  public init(_ number: Int) { rawValue = number }
}
