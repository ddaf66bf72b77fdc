public import CaptureFiles
public import TraceReports

/// The destination of an export's tables. It is used by one thread at a time.
public protocol TableStore: AnyObject {
  /// IDs of the captures that it already has.
  var captures: Set<String> { get }

  /// The captures that it already has, by path.
  var stored: [String: StoredCapture] { get }

  /// Writes all rows of a capture, or none of them.
  ///
  /// - Parameter old: the identifier of a capture that it replaces.
  func write(_ capture: ExportedCapture, replacing old: String?) throws(CaptureError)

  /// Writes that another file has the octets of a capture that it has, unless it has that already.
  func write(copy path: String, of capture: String) throws(CaptureError)

  /// Ends the export. Files need not have their final names before this call.
  func finish() throws(CaptureError)
}

extension TableStore {
  public var stored: [String: StoredCapture] { [:] }
}

/// What a store knows of a capture that it has.
public struct StoredCapture: Hashable, Sendable {
  /// Identifies it in all tables.
  public let id: String
  /// 64 hexadecimal digits.
  public let sha256: String
  /// Octets of the file.
  public let size: UInt64

  /// - Parameters:
  ///   - id: identifies it in all tables.
  ///   - sha256: the digest of its file.
  ///   - size: the octets of its file.
  public init(id: String, sha256: String, size: UInt64) {
    self.id = id
    self.sha256 = sha256
    self.size = size
  }
}
