extension CapturedFile {
  /// Why a reading stopped before the capture's end, and where: what was concluded rests on the part before.
  public struct Cut: Hashable, Sendable, Codable {
    /// What stopped a reading.
    @nonexhaustive
    public enum Reason: String, Hashable, Sendable, Codable, CaseIterable {
      /// It had taken as long as it may.
      case time
      /// It had gone over as many octets as it may.
      case octets
      /// It had given as many records as it may.
      case records
      /// The process had grown by as much as it may.
      case memory
      /// Nobody waits for the results any more.
      case cancelled
    }

    /// What stopped it.
    public let reason: Reason
    /// The last record that was read; 0 if there was none.
    package let frame: Int

    /// A reading that was stopped after a record.
    package init(_ reason: Reason, after frame: Int) {
      self.reason = reason
      self.frame = frame
    }
  }
}

extension CapturedFile.Cut: CustomStringConvertible {
  /// "stopped after frame 812: its time was over".
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
  /// When a reading stops before the capture's end.
  ///
  /// It is asked once in 64 records, for 64 of them take some microseconds.
  public struct Stop {
    /// The most records that are read.
    public let records: Int
    /// The most octets of the unpacked capture that are read.
    public let octets: Int
    private let ask: (() -> CapturedFile.Cut.Reason?)?

    /// Never.
    public static var atTheEnd: ReadingOptions.Stop { ReadingOptions.Stop() }

    private static let step = 64

    /// - Parameters:
    ///   - records: the most that are read.
    ///   - octets: of the unpacked capture, the most that are read.
    ///   - ask: what else may stop it; nil for nothing.
    public init(
      records: Int = .max, octets: Int = .max, _ ask: (() -> CapturedFile.Cut.Reason?)? = nil
    ) {
      self.records = max(0, records)
      self.octets = max(0, octets)
      self.ask = ask
    }

    /// The first record before which it is asked.
    var firstLook: Int { ask == nil && octets == .max && records == .max ? .max : 1 }

    /// The next record before which it is asked.
    func look(after record: Int) -> Int {
      ask == nil && octets == .max
        ? records.advanced(by: records < .max ? 1 : 0)
        : min(record + ReadingOptions.Stop.step, records < .max ? records + 1 : .max)
    }

    /// What stops the reading before a record.
    ///
    /// - Parameter walked: the octets that it and all before it took.
    func reason(before record: Int, octets walked: Int) -> CapturedFile.Cut.Reason? {
      if record > records { return .records }
      if walked > octets { return .octets }
      return ask?()
    }
  }
}
