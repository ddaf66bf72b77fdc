public import ByteReading
public import CaptureFiles
public import LinkSessions

extension CaptureReader {
  /// Reads the capture to its end in one pass and builds any number of analyses.
  ///
  /// - Parameters:
  ///   - analyzers: the analyzers that build the analyses.
  ///   - options: information that is known before the capture is read.
  ///   - progress: called from time to time, for a progress bar.
  ///   - stop: determines when to stop before the end.
  /// - Returns: the analyses, in the order of `analyzers`.
  public mutating func analyses<each Analyzer: CaptureAnalyzer>(
    by analyzers: repeat each Analyzer, options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil,
    until stop: ReadingOptions.Stop = .atTheEnd
  ) -> (repeat (each Analyzer).Analysis) {
    analyses(
      by: repeat each analyzers, after: nil, options: options, progress: progress, until: stop)
  }

  /// Reads the capture to its end in one pass and builds any number of analyses, which may depend on another follower
  /// of records.
  ///
  /// - Parameters:
  ///   - analyzers: the analyzers that build the analyses.
  ///   - first: receives each record before `analyzers`, which may depend on it; nil for none.
  ///   - options: information that is known before the capture is read.
  ///   - progress: called from time to time, for a progress bar.
  ///   - stop: determines when to stop before the end.
  /// - Returns: the analyses, in the order of `analyzers`.
  package mutating func analyses<each Analyzer: CaptureAnalyzer>(
    by analyzers: repeat each Analyzer, after first: (any RecordFollower)?,
    options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil,
    until stop: ReadingOptions.Stop = .atTheEnd
  ) -> (repeat (each Analyzer).Analysis) {
    var shared = SharedObservers()
    var own: [any SessionObserver] = []
    var followers: [any RecordFollower] = first.map { [$0] } ?? []
    var needsWhole = false
    for analyzer in repeat each analyzers {
      own += analyzer.observers(&shared)
      if let follower = analyzer as? any RecordFollower {
        if follower.followsRecords { followers.append(follower) }
        if follower.hasEnough == nil { needsWhole = true }
      } else {
        needsWhole = true
      }
    }
    let watching = followers.filter { $0.wantedFields != nil }
    let fields = watching.compactMap(\.wantedFields).reduce(nil as FieldSet?) { all, wanted in
      var union = all ?? FieldSet()
      union.formUnion(wanted)
      return union
    }
    let ranges = watching.map(\.framesWithFields)
    let frames = ranges.dropFirst().reduce(ranges.first ?? 0...0) {
      min($0.lowerBound, $1.lowerBound)...max($0.upperBound, $1.upperBound)
    }
    // A constant, because a variable would be retained for each record.
    let listening = followers.map { (follower: $0, bell: $0.bell) }
    let readsAll = needsWhole
    let capture = read(
      observers: shared.all + own, fields: fields, of: frames,
      options: options, progress: progress, until: stop,
      catchingUp: { tracker in for entry in listening { entry.follower.catchUp(tracker) } }
    ) { record, payload, outcome, fields, tracker in
      // By index, because an iterator would retain each follower for each record.
      let listening = listening.elementSpan
      var wantsMore = readsAll
      let isCut = record.capturedLength < record.originalLength
      for index in listening.indices {
        if isCut || listening[index].bell?.isRung ?? true {
          listening[index].follower.follow(record, payload, outcome, fields: fields, &tracker)
        }
        if !wantsMore { wantsMore = listening[index].follower.hasEnough != true }
      }
      return wantsMore
    }
    return (repeat (each analyzers).finish(capture))
  }

  /// The central loop. Each record goes to the sessions, which notify the observers, and then to
  /// `body`.
  ///
  /// - Parameters:
  ///   - observers: receive what the sessions find.
  ///   - fields: the requested fields, or nil to request none, which takes a fraction of the time.
  ///   - frames: the records whose fields are requested.
  ///   - isKnown: returns whether the fields of one of these records are not needed, because its octets already show
  ///     their values.
  ///   - options: information that is known before the capture is read.
  ///   - progress: called from time to time, for a progress bar.
  ///   - stop: determines when to stop before the end.
  ///   - catchUp: called after the end of the capture, once for each connection that is still open then.
  ///   - body: receives each record, its octets, its outcome, its fields if they were requested
  ///     (the watcher has none for a record that is known), and the current state, read-only (lent
  ///     any other way, it would be copied). Returns whether to continue.
  /// - Returns: the state at the end.
  public mutating func read(
    observers: [any SessionObserver] = [], fields wanted: FieldSet? = nil,
    of frames: ClosedRange<Int> = 0...Int.max,
    exceptWhere isKnown: (CaptureRecord, RawSpan) -> Bool = { _, _ in false },
    options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil,
    until stop: ReadingOptions.Stop = .atTheEnd,
    catchingUp catchUp: (borrowing SessionTracker) -> Void = { _ in },
    each body: (
      CaptureRecord, RawSpan, FrameOutcome, FieldWatcher?, inout SessionTracker
    ) -> Bool
  ) -> ReadCapture {
    let fields = wanted.map { FieldWatcher($0.withSources) }
    var nextLook = stop.firstLook
    var cut: CapturedFile.Cut?
    let tracker = SessionTracker(
      limits: options.limits, userLinkTypes: options.userLinkTypes,
      knownDatabases: options.knownDatabases,
      keys: options.keys, observers: observers, catchingUp: catchUp
    ) { tracker in
      if let fields, frames.lowerBound > 1 { tracker.awaitWatcher(of: fields.fields) }
      while let record = next() {
        if record.number >= nextLook {
          if let reason = stop.reason(before: record.number, octets: octetsWalked) {
            cut = CapturedFile.Cut(reason, after: record.number - 1)
            break
          }
          nextLook = stop.look(after: record.number)
        }
        let watcher = frames.contains(record.number) ? fields : nil
        watcher?.reset()
        let octets = payload
        let outcome = tracker.process(
          record, octets, watcher: watcher, isKnown: watcher != nil && isKnown(record, octets))
        let isWanted = body(record, octets, outcome, watcher, &tracker)
        if record.number & 0xFF == 0 { progress?(self) }
        guard isWanted else { break }
      }
    }
    return ReadCapture(
      file: CapturedFile(self, tracker, cut: cut), options: options, tracker: tracker)
  }
}

/// Builds a single analysis.
extension CaptureAnalysis {
  /// Reads a capture to its end and builds the analysis.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - analyzer: builds the analysis.
  ///   - options: information that is known before the capture is read.
  ///   - progress: called from time to time, for a progress bar.
  package init(
    reading reader: inout CaptureReader, by analyzer: Analyzer = Self.analyzer(),
    options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    self = reader.analyses(by: analyzer, options: options, progress: progress)
  }
}
