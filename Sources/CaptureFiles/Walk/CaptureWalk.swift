/// A walk along a capture, as far as it is the same for all formats: the bytes, the place in them, the
/// current record and what the file has said.
///
/// Each format has a `next(in:)` that moves the walk by one record.
struct CaptureWalk: ~Copyable {
  /// The file's name as the caller gave it.
  var name: String

  var window: InputWindow
  /// The longest record or block that is believed, in octets.
  let maximumRecordLength: Int
  /// How many comments are kept; all are counted.
  let commentLimit: Int

  /// Where the next header starts.
  var position = 0
  /// Where the last record's header and payload start, and how long the payload is.
  var lastHeader = 0
  var payloadOffset = 0
  var payloadCount = 0
  /// The header that the walk went back to, which is taken without another look; -1 for none.
  var believedHeader = -1
  /// Octets that the walk has gone back over, in all.
  var octetsGoneBack = 0

  var current = CurrentRecord()
  var recordCount = 0
  var hasEnded = false
  /// Whether octets were skipped since the last record.
  var hasSkipped = false
  /// Whether records were met whose fraction of a second is out of range.
  var hasOddTimes = false
  /// The time of the last record that had one; `Int64.min` before.
  var lastTimestamp = Int64.min
  var drops: UInt64?
  var lastLinkType: LinkType?
  var seenLinkTypes: [LinkType] = []
  var comments: [CaptureComment] = []
  var commentCount = 0

  /// The octets of the current record where they were put together from text; nil where the window has them.
  var text: [UInt8]?

  /// Whether all comments of the current record are kept, for who writes them again.
  var keepsRecordComments = false
  /// The octets of the comments of the record whose number is `commentedRecord`.
  var recordComments: [[UInt8]] = []
  var commentedRecord = 0

  /// The damage met so far.
  var damage: DamageList

  init(
    name: String, window: consuming InputWindow, maximumRecordLength: Int, damageLimit: Int,
    commentLimit: Int
  ) {
    self.name = name
    self.window = window
    self.maximumRecordLength = maximumRecordLength
    self.commentLimit = commentLimit
    damage = DamageList(limit: damageLimit)
  }

  /// The octets of the current record, until the walk moves on.
  @unsafe var payload: UnsafeRawBufferPointer {
    // SAFETY: the window holds the current record's payload until the walk moves on.
    unsafe window.bytes(at: payloadOffset, count: payloadCount)
  }

  /// An error about this file.
  func error(at offset: Int? = nil, _ problem: String, try advice: String) -> CaptureError {
    CaptureError(
      file: name, offset: offset.map { UInt64($0) }, problem: problem, advice: advice)
  }
}
