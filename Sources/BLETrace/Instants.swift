public import LinkSessions
public import TraceAnalysis

// Points in time as values of their own type.

extension Frame {
  /// Its time.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension FrameOutcome {
  /// The time of the record.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension PDUContext {
  /// The time of its first fragment.
  public var firstInstant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
}

extension ProtocolTransaction {
  /// The time of its first packet.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
  /// The time of its end; nil if it did not end.
  public var ended: CaptureInstant? {
    endTime.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension Connection.End {
  /// The time of its end.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension Connection.ParameterChange {
  /// The time of the packet that shows it.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension RecordTally.LongestGap {
  /// The end of the gap.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension SessionTracker.ClockStep {
  /// The time at which the clock was set.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension CapturedFile {
  /// The time of the first record; nil if there are no records.
  public var began: CaptureInstant? {
    start.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension Transfer {
  /// The time of its first packet.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: start)
  }
  /// The time of its end.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension Procedure {
  /// The time of its first packet.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: start)
  }
  /// The time of its last packet.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: end)
  }
}

extension Timeline.Second {
  /// The time at which it begins.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension TraceSummary.AttributeTraffic {
  /// The time of the first value.
  public var began: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: firstTime)
  }
  /// The time of the last value.
  public var ended: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: lastTime)
  }
}

extension TraceSummary.Trouble {
  /// The time at which it happened, if it is known.
  public var instant: CaptureInstant? {
    time.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}

extension AdvertiserAnalysis.SampledValues.Sample {
  /// The time at which it was received.
  public var instant: CaptureInstant {
    CaptureInstant(nanosecondsSince1970: time)
  }
}

extension ThroughputAnalysis.MTUUsage {
  /// The time at which it was agreed on, if the capture shows it.
  public var agreed: CaptureInstant? {
    agreedAt.map { CaptureInstant(nanosecondsSince1970: $0) }
  }
}
