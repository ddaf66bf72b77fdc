public import LinkSessions
public import TraceAnalysis

// Points in time, as values of a type of their own.

extension Frame {
  /// When it came.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension FrameOutcome {
  /// When the record came.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension PDUContext {
  /// When its first fragment came.
  public var firstInstant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
}

extension ProtocolTransaction {
  /// When its first packet came.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
  /// When it ended, or nil if it did not.
  public var ended: CaptureInstant? {
    endTime.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension Connection.End {
  /// When it ended.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension Connection.ParameterChange {
  /// When the packet came that shows it.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension RecordTally.LongestGap {
  /// When the gap ended.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension SessionTracker.ClockStep {
  /// When the clock was set.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension CapturedFile {
  /// When the first record came, or nil without records.
  public var began: CaptureInstant? {
    start.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension Transfer {
  /// When its first packet came.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: start)
  }
  /// When it ended.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension Procedure {
  /// When its first packet came.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: start)
  }
  /// When its last packet came.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension Timeline.Second {
  /// When it begins.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension TraceSummary.AttributeTraffic {
  /// When the first value came.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
  /// When the last value came.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: lastTime)
  }
}

extension TraceSummary.Trouble {
  /// When it happened, if that is known.
  public var instant: CaptureInstant? {
    time.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension AdvertiserAnalysis.SampledValues.Sample {
  /// When it was received.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension ThroughputAnalysis.MTUUsage {
  /// When it was agreed, if the capture shows that.
  public var agreed: CaptureInstant? {
    agreedAt.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}
