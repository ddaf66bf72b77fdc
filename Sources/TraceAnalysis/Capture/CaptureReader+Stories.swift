import ByteReading
public import CaptureFiles
import LinkSessions

extension CaptureReader {
  /// Reads the capture to its end, once, and tells any number of stories of it.
  ///
  /// - Parameters:
  ///   - tellers: whose stories are wanted.
  ///   - options: what is known before.
  ///   - progress: is called now and then, for a progress bar.
  /// - Returns: the stories, in the order of their tellers.
  public mutating func stories<each Teller: StoryTeller>(
    by tellers: repeat each Teller, options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) -> (repeat (each Teller).Story) {
    var observers: [any SessionObserver] = []
    var followers: [any RecordFollower] = []
    var needsWhole = false
    for teller in repeat each tellers {
      observers += teller.observers
      if let follower = teller as? any RecordFollower {
        followers.append(follower)
      } else {
        needsWhole = true
      }
    }
    let capture = read(
      observers, followers, needsWhole: needsWhole || followers.isEmpty, options, progress)
    return (repeat (each tellers).finish(capture))
  }

  /// The one loop: each record goes to the sessions, which tell the observers, then to those who
  /// follow records.
  private mutating func read(
    _ observers: [any SessionObserver], _ followers: [any RecordFollower], needsWhole: Bool,
    _ options: ReadingOptions, _ progress: ((borrowing CaptureReader) -> Void)?
  ) -> ReadCapture {
    var tracker = SessionTracker(
      userLinkTypes: options.userLinkTypes, knownDatabases: options.knownDatabases,
      keys: options.keys, observers: observers)
    let fields = followers.contains(where: \.wantsFields) ? FieldWatcher() : nil
    while let record = next() {
      fields?.reset()
      let outcome = tracker.process(record, payload, watcher: fields)
      for follower in followers {
        follower.follow(record, payload, outcome, fields: fields, tracker)
      }
      if record.number & 0xFFF == 0 { progress?(self) }
      if !needsWhole, followers.allSatisfy(\.hasEnough) { break }
    }
    tracker.finish()
    return ReadCapture(
      file: CapturedFile(self, tracker), options: options, tracker: tracker)
  }
}

/// The story of one teller alone.
extension CaptureStory {
  /// Reads a capture to its end.
  ///
  /// - Parameters:
  ///   - reader: the capture.
  ///   - teller: tells the story.
  ///   - options: what is known before.
  ///   - progress: is called now and then, for a progress bar.
  public init(
    reading reader: inout CaptureReader, by teller: Teller = Self.teller(),
    options: ReadingOptions = ReadingOptions(),
    progress: ((borrowing CaptureReader) -> Void)? = nil
  ) {
    self = reader.stories(by: teller, options: options, progress: progress)
  }
}
