/// The common state of writing a capture in any format.
struct WrittenCapture {
  /// The file's name as passed by the caller.
  let name: String
  let format: CaptureFormat
  /// The link type of the whole file; pcapng records may have others.
  let linkType: LinkType
  /// Octets that have not been passed on yet.
  var buffer = OutputBuffer()
  /// Number of records whose time was rounded down to the format's resolution.
  var roundedTimes = 0
  /// Number of comments written so far.
  var commentCount = 0

  init(name: String, format: CaptureFormat, linkType: LinkType) {
    self.name = name
    self.format = format
    self.linkType = linkType
  }

  func refusal(_ record: CaptureRecord, _ problem: String, try advice: String) -> CaptureError {
    CaptureError(file: name, problem: "frame \(record.number) \(problem)", advice: advice)
  }

  func timeless(_ record: CaptureRecord) -> CaptureError {
    refusal(record, "has no time, which \(format.name) requires", try: "write pcapng")
  }

  /// Returns a length as a 32-bit integer.
  func word(_ length: Int, _ record: CaptureRecord) throws(CaptureError) -> UInt32 {
    guard let word = UInt32(exactly: length) else {
      throw refusal(
        record, "has a length of \(length) octets, more than \(format.name) can store",
        try: "leave the record out")
    }
    return word
  }
}
