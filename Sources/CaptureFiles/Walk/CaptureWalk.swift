/// The state of reading a capture that is common to all formats: the bytes, the position, the current
/// record and the information from the file.
///
/// Each format has a `next(in:)` that moves the walk by one record.
struct CaptureWalk: ~Copyable {
  /// The file's name as passed by the caller.
  var name: String

  var window: InputWindow
  /// Maximum length of a record or block, in octets.
  let maximumRecordLength: Int
  /// Maximum number of comments to keep; all are counted.
  let commentLimit: Int

  /// The offset of the next header.
  var position = 0
  /// The offsets of the last record's header and payload, and the length of the payload.
  var lastHeader = 0
  var payloadOffset = 0
  var payloadCount = 0
  /// The header to which the walk has gone back, which is accepted without another check; -1 for none.
  var believedHeader = -1
  /// Number of octets over which the walk has gone back.
  var octetsGoneBack = 0

  var current = CurrentRecord()
  var recordCount = 0
  var hasEnded = false
  /// Whether octets were skipped since the last record.
  var hasSkipped = false
  /// Whether there were records whose fraction of a second is out of range.
  var hasOddTimes = false
  /// The time of the last record with a time; `Int64.min` before.
  var lastTimestamp = Int64.min
  var drops: UInt64?
  var lastLinkType: LinkType?
  var seenLinkTypes: [LinkType] = []
  var comments: [CaptureFacts.Comment] = []
  var commentCount = 0

  /// The octets of the current record if they were assembled from text; nil if they are in the window.
  var text: [UInt8]?

  /// Whether all comments of the current record are kept, for writing them again.
  var keepsRecordComments = false
  /// The octets of the comments of the record whose number is `commentedRecord`.
  var recordComments: [[UInt8]] = []
  var commentedRecord = 0

  /// The damage so far.
  var damage: Damage.Log

  init(
    name: String, window: consuming InputWindow, maximumRecordLength: Int, damageLimit: Int,
    commentLimit: Int
  ) {
    self.name = name
    self.window = window
    self.maximumRecordLength = maximumRecordLength
    self.commentLimit = commentLimit
    damage = Damage.Log(limit: damageLimit)
  }

  /// The octets of the current record; valid until the walk moves on.
  @unsafe var payload: UnsafeRawBufferPointer {
    // SAFETY: the window holds the current record's payload until the walk moves on.
    unsafe window.bytes(at: payloadOffset, count: payloadCount)
  }

  /// Returns an error in this file.
  func error(at offset: Int? = nil, _ problem: String, try advice: String) -> CaptureError {
    CaptureError(
      file: name, offset: offset.map { UInt64($0) }, problem: problem, advice: advice)
  }
}
