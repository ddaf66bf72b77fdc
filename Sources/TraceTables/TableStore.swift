public import CaptureFiles
public import TraceReports

/// The destination of an export's tables. It is used by one thread at a time.
public protocol TableStore: AnyObject {
  /// IDs of the captures that the store already contains.
  var captures: Set<String> { get }

  /// The captures that the store already contains, by path.
  var stored: [String: StoredCapture] { get }

  /// Writes all rows of a capture, or none of them.
  ///
  /// - Parameter old: the identifier of a capture that this one replaces.
  func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError)

  /// Records that another file has the same octets as a capture in the store, unless that is already recorded.
  func write(copy path: String, of capture: String) throws(CaptureError)

  /// Ends the export. Files need not have their final names before this call.
  func finish() throws(CaptureError)
}

extension TableStore {
  public var stored: [String: StoredCapture] { [:] }
}

/// A store's information about a capture that it contains.
public struct StoredCapture: Hashable, Sendable {
  /// The identifier of the capture in all tables.
  public let id: String
  /// SHA-256 hash of the file, as 64 hexadecimal digits.
  public let sha256: String
  /// Size of the file in octets.
  public let size: UInt64

  /// - Parameters:
  ///   - id: the identifier of the capture in all tables.
  ///   - sha256: the SHA-256 hash of its file.
  ///   - size: the size of its file in octets.
  public init(id: String, sha256: String, size: UInt64) {
    self.id = id
    self.sha256 = sha256
    self.size = size
  }
}
