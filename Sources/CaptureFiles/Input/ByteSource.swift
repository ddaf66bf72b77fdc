/// Where a window's bytes come from.
enum ByteSource {
  case memory(MemorySource)
  case file(OpenFile)
  case gzip(GzipInflater)
  case part(PartSource)

  /// Reads at least one byte; zero at the end and after a failure.
  func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
    // SAFETY: the buffer is handed on for the length of the call, as the caller hands it to us.
    switch self {
    case .memory(let memory): unsafe memory.read(into: buffer)
    case .file(let file): unsafe file.read(into: buffer)
    case .gzip(let inflater): unsafe inflater.read(into: buffer)
    case .part(let part): unsafe part.read(into: buffer)
    }
  }

  /// Bytes taken from the file as it lies on disk.
  var bytesRead: UInt64 {
    switch self {
    case .memory(let memory): memory.bytesRead
    case .file(let file): file.bytesRead
    case .gzip(let inflater): inflater.bytesRead
    case .part(let part): part.source.bytesRead
    }
  }

  /// The size of the file on disk; nil for a pipe.
  var totalBytes: UInt64? {
    switch self {
    case .memory(let memory): UInt64(memory.bytes.count)
    case .file(let file): file.size
    case .gzip(let inflater): inflater.totalBytes
    case .part(let part): part.source.totalBytes
    }
  }

  /// Why reading stopped before the end, if it did.
  var failure: String? {
    switch self {
    case .memory: nil
    case .file(let file): file.failure
    case .gzip(let inflater): inflater.failure
    case .part(let part): part.failure
    }
  }

  /// Which file is being read; nil for what is no regular file.
  var identity: FileIdentity? {
    switch self {
    case .memory: nil
    case .file(let file): file.identity
    case .gzip(let inflater): inflater.identity
    case .part(let part): part.source.identity
    }
  }
}
