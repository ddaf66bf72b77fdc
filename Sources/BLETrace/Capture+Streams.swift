import ByteReading
public import CaptureFiles
public import LinkSessions
public import TraceAnalysis

extension Capture {
  /// A packet of a capture: its record, its octets, and its outcome.
  public struct Packet: Sendable {
    /// The record's header.
    public let record: CaptureRecord
    /// The octets of the packet that the file contains.
    public let octets: [UInt8]
    /// Its highest layer, its connection, its sender, and the reason why it was not decoded, if it was not.
    public let outcome: FrameOutcome

    /// Its number in the file, counted from 1.
    public var number: FrameNumber { record.number }
  }
}

extension Capture.Packet: CustomStringConvertible {
  /// A description such as "#12, att, 31 octets".
  public var description: String { "\(number), \(outcome.layer), \(octets.count) octets" }
}

// For captures that are too long to be kept in memory. If a limit ends a stream, the stream throws `ReadingError.limit`
// after its last element.
extension Capture {
  /// Returns the packets in the order of the capture, each with its connection and its layer.
  ///
  /// ```swift
  /// for try await packet in capture.packets() where packet.outcome.layer == .att { print(packet) }
  /// ```
  public func packets(limits: ReadingLimits = .none) -> ReadingStream<Capture.Packet> {
    stream(limits) { reader, sink, stop in
      reader.read(options: options, until: stop) { record, octets, outcome, _, _ in
        sink.send(
          Capture.Packet(record: record, octets: [UInt8](copying: octets), outcome: outcome))
      }.file.cut
    }
  }

  /// Requests with their outcomes, each when it has ended.
  ///
  /// ```swift
  /// for try await transaction in capture.transactions() where transaction.outcome != .success {
  ///   print(transaction)
  /// }
  /// ```
  public func transactions(limits: ReadingLimits = .none) -> ReadingStream<ProtocolTransaction> {
    stream(limits) { reader, sink, stop in
      let ended = EndedTransactions()
      let capture = reader.read(
        observers: [ended], options: options, until: stop,
        catchingUp: { _ in _ = ended.hand(to: sink) }
      ) { _, _, _, _, _ in ended.hand(to: sink) }
      _ = ended.hand(to: sink)
      return capture.file.cut
    }
  }

  /// Returns the values that servers notified or indicated, in the order of the capture.
  public func notifications(limits: ReadingLimits = .none) -> ReadingStream<Capture.NotifiedValue> {
    stream(limits) { reader, sink, stop in
      let values = NotifiedValues()
      return reader.read(observers: [values], options: options, until: stop) { _, _, _, _, _ in
        values.hand(to: sink)
      }.file.cut
    }
  }

  /// Returns the findings of the rules, most severe first. Most rules need the whole capture, so the findings arrive at
  /// its end.
  public func findings(limits: ReadingLimits = .none) -> ReadingStream<CheckFinding> {
    stream(limits) { reader, sink, stop in
      let check = reader.analyses(by: CheckAnalyzer(), options: options, until: stop)
      _ = check.findings.allSatisfy(sink.send)
      return check.file.cut
    }
  }

  private func stream<Element>(
    _ limits: ReadingLimits,
    _ read:
      @escaping @Sendable (inout CaptureReader, StreamSink<Element>, ReadingOptions.Stop) ->
      CapturedFile.Cut?
  ) -> ReadingStream<Element> {
    ReadingStream { sink in
      do throws(ReadingError) {
        var reader = try open()
        let cut = read(&reader, sink, limits.stop(sink.cancellation))
        return cut.map { .failure($0.reason == .cancelled ? .cancelled : .limit($0)) }
          ?? .success(())
      } catch {
        return .failure(error)
      }
    }
  }
}

/// Transactions that have ended since the last record.
private final class EndedTransactions: TransactionObserver {
  private var ended: [ProtocolTransaction] = []

  func observe(began transaction: ProtocolTransaction) {}
  func observe(ended transaction: ProtocolTransaction) { ended.append(transaction) }

  func hand(to sink: StreamSink<ProtocolTransaction>) -> Bool {
    defer { ended.removeAll(keepingCapacity: true) }
    return ended.allSatisfy(sink.send)
  }
}

/// Values that were notified since the last record.
private final class NotifiedValues: AttributeValueObserver {
  private var values: [Capture.NotifiedValue] = []

  func observe(_ value: ValueSeen) {
    if let notified = Capture.NotifiedValue(value) { values.append(notified) }
  }

  func hand(to sink: StreamSink<Capture.NotifiedValue>) -> Bool {
    defer { values.removeAll(keepingCapacity: true) }
    return values.allSatisfy(sink.send)
  }
}
