public import CaptureFiles

/// A connection's number, counted from 1 in the order of first sight.
public struct ConnectionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the connection.
  public init(_ number: Int) { rawValue = number }

  package init(index: Int) { rawValue = index + 1 }
  package var index: Int { rawValue - 1 }
}

/// A device's number in JSON documents, counted from 0 in the order of first sight.
public struct DeviceID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which JSON documents list the device.
  public init(_ number: Int) { rawValue = number }
}

/// A transfer's number, counted from 1 by connection and then by start.
public struct TransferID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the transfer.
  public init(_ number: Int) { rawValue = number }
}

/// A transaction's number, counted from 1 in the order in which transactions begin.
public struct TransactionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the transaction.
  public init(_ number: Int) { rawValue = number }
}

/// The number of a step in a timeline, counted from 1 in the order in which steps begin.
public struct ProcedureID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the step.
  public init(_ number: Int) { rawValue = number }
}

/// A pairing's number, counted from 1 in the order in which pairings begin.
public struct PairingID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the pairing.
  public init(_ number: Int) { rawValue = number }
}

/// The number of an encryption attempt, counted from 1 in the order in which attempts begin.
public struct EncryptionID: ReportNumber {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// Creates the number under which reports list the attempt.
  public init(_ number: Int) { rawValue = number }
}
