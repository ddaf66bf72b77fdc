extension CapturedFile {
  /// Where and why reading stopped before the end of the capture. All conclusions are based on the part before.
  public struct Cut: Hashable, Sendable, Codable {
    /// What stopped the reading.
    @nonexhaustive
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
      /// The time limit was reached.
      case time
      /// The limit for octets was reached.
      case octets
      /// The limit for records was reached.
      case records
      /// The limit for the growth of the process's memory was reached.
      case memory
      /// The reading was canceled, because the results are no longer needed.
      case cancelled
    }

    /// What stopped the reading.
    public let reason: Reason
    /// The last record that was read; 0 if there was none.
    package let frame: Int

    /// Creates the description of a reading that stopped after a record.
    package init(_ reason: Reason, after frame: Int) {
      self.reason = reason
      self.frame = frame
    }
  }
}

extension CapturedFile.Cut: CustomStringConvertible {
  /// Text for reports, such as "stopped after frame 812: its time was over".
  public var description: String {
    let why =
      switch reason {
      case .time: "the time limit was reached"
      case .octets: "the limit of octets was reached"
      case .records: "the limit of records was reached"
      case .memory: "the memory limit was reached"
      case .cancelled: "it was cancelled"
      }
    return "stopped after frame \(frame): \(why)"
  }
}

extension ReadingOptions {
  /// Conditions for stopping before the end of the capture.
  ///
  /// `ask` is called once for every 64 records, because 64 of them take only some microseconds.
  public struct Stop {
    /// Maximum number of records to read.
    public let records: Int
    /// Maximum number of octets of the unpacked capture to read.
    public let octets: Int
    private let ask: (() -> CapturedFile.Cut.Reason?)?

    /// Reads to the end of the capture.
    public static var atTheEnd: ReadingOptions.Stop { ReadingOptions.Stop() }

    private static let step = 64

    /// - Parameters:
    ///   - records: the maximum number of records to read.
    ///   - octets: the maximum number of octets of the unpacked capture to read.
    ///   - ask: returns another reason to stop, or nil to continue; nil for no such check.
    public init(
      records: Int = .max, octets: Int = .max, _ ask: (() -> CapturedFile.Cut.Reason?)? = nil
    ) {
      self.records = max(0, records)
      self.octets = max(0, octets)
      self.ask = ask
    }

    /// The first record before which the conditions are checked.
    var firstLook: Int { ask == nil && octets == .max && records == .max ? .max : 1 }

    /// Returns the next record before which the conditions are checked.
    func look(after record: Int) -> Int {
      ask == nil && octets == .max
        ? records.advanced(by: records < .max ? 1 : 0)
        : min(record + ReadingOptions.Stop.step, records < .max ? records + 1 : .max)
    }

    /// Returns the reason to stop before a record, or nil to continue.
    ///
    /// - Parameter walked: the number of octets of this record and all before it.
    func reason(before record: Int, octets walked: Int) -> CapturedFile.Cut.Reason? {
      if record > records { return .records }
      if walked > octets { return .octets }
      return ask?()
    }
  }
}
