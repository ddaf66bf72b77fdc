/// The source of a window's bytes.
enum ByteSource {
  case memory(MemorySource)
  case file(OpenFile)
  case gzip(GzipInflater)
  case part(PartSource)
  case chunks(ChunkSource)

  /// Reads at least one byte; returns zero at the end and after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // SAFETY: the buffer is passed on for the duration of the call, under the same conditions.
    switch self {
    case .memory(let memory): unsafe memory.read(into: buffer)
    case .file(let file): unsafe file.read(into: buffer)
    case .gzip(let inflater): unsafe inflater.read(into: buffer)
    case .part(let part): unsafe part.read(into: buffer)
    case .chunks(let chunks): unsafe chunks.read(into: buffer)
    }
  }

  /// Number of bytes read from the file on disk.
  var bytesRead: UInt64 {
    switch self {
    case .memory(let memory): memory.bytesRead
    case .file(let file): file.bytesRead
    case .gzip(let inflater): inflater.bytesRead
    case .part(let part): part.source.bytesRead
    case .chunks(let chunks): chunks.bytesRead
    }
  }

  /// The size of the file on disk; nil for a pipe.
  var totalBytes: UInt64? {
    switch self {
    case .memory(let memory): UInt64(memory.bytes.count)
    case .file(let file): file.size
    case .gzip(let inflater): inflater.totalBytes
    case .part(let part): part.source.totalBytes
    case .chunks: nil
    }
  }

  /// The reason why reading stopped before the end; nil if it did not.
  var failure: String? {
    switch self {
    case .memory, .chunks: nil
    case .file(let file): file.failure
    case .gzip(let inflater): inflater.failure
    case .part(let part): part.failure
    }
  }

  /// The file that is being read; nil if it is not a regular file.
  var identity: FileIdentity? {
    switch self {
    case .memory, .chunks: nil
    case .file(let file): file.identity
    case .gzip(let inflater): inflater.identity
    case .part(let part): part.source.identity
    }
  }
}
