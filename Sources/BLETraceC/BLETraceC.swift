import BLETrace
public import CBLETrace

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

// The functions of bletrace.h, which documents each of them. The compiler checks their types against it.

/// Keeps a capture for a caller without reference counting.
private final class Handle {
  let capture: Capture

  init(_ capture: Capture) {
    self.capture = capture
  }
}

@c @implementation
public func bletrace_open(
  _ path: UnsafePointer<CChar>?, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  // SAFETY: the caller's text ends with a zero.
  let name = unsafe path.map { unsafe String(cString: $0) } ?? ""
  return unsafe opened(error) { () throws(ReadingError) in try Capture(path: name) }
}

@c @implementation
public func bletrace_open_octets(
  _ octets: UnsafePointer<UInt8>?, _ count: Int, _ name: UnsafePointer<CChar>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> OpaquePointer? {
  // SAFETY: the caller lends that many octets, and a text that ends with a zero.
  let copy = unsafe [UInt8](UnsafeBufferPointer(start: octets, count: octets == nil ? 0 : count))
  let name = unsafe name.map { unsafe String(cString: $0) } ?? "memory"
  return unsafe opened(error) { () throws(ReadingError) in try Capture(octets: copy, name: name) }
}

@c @implementation
public func bletrace_analyze(
  _ capture: OpaquePointer?, _ parts: UInt32, _ limits: UnsafePointer<bletrace_limits>?,
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) -> UnsafeMutablePointer<CChar>? {
  guard let capture = unsafe capture else { return nil }
  // SAFETY: the caller received the pointer from a function that created it from a handle, and has not closed it.
  let handle = unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(capture)).takeUnretainedValue()
  var most = ReadingLimits.none
  // SAFETY: the caller lends a structure.
  if let given = unsafe limits?.pointee {
    if given.milliseconds > 0 {
      most.time = .milliseconds(Int64(clamping: given.milliseconds))
    }
    if given.octets > 0 { most.octets = Int(clamping: given.octets) }
    if given.records > 0 { most.records = Int(clamping: given.records) }
    if given.memory > 0 { most.memory = Int(clamping: given.memory) }
  }
  do throws(ReadingError) {
    let analysis = try handle.capture.analyze(
      Analysis.Parts(rawValue: Int(parts)).intersection(.all), limits: most)
    return unsafe copy(analysis.json())
  } catch let failure {
    unsafe report(failure, error)
    return nil
  }
}

@c @implementation
public func bletrace_free(_ text: UnsafeMutablePointer<CChar>?) {
  // SAFETY: the caller received the text from a function that allocated it, or passes nothing.
  unsafe free(text)
}

@c @implementation
public func bletrace_close(_ capture: OpaquePointer?) {
  guard let capture = unsafe capture else { return }
  // SAFETY: balances `passRetained`; the caller does not use the pointer again.
  unsafe Unmanaged<Handle>.fromOpaque(UnsafeRawPointer(capture)).release()
}

private func opened(
  _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?,
  _ make: () throws(ReadingError) -> Capture
) -> OpaquePointer? {
  do throws(ReadingError) {
    // SAFETY: the caller closes it.
    return unsafe OpaquePointer(Unmanaged.passRetained(Handle(try make())).toOpaque())
  } catch let failure {
    unsafe report(failure, error)
    return nil
  }
}

/// Reports to the caller the reason why there is no result.
private func report(
  _ failure: ReadingError, _ error: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
) {
  // SAFETY: the caller lends a place for a pointer, or nothing.
  if let error = unsafe error { unsafe error.pointee = copy("\(failure)") }
}

/// Returns a copy that the caller must free.
private func copy(_ text: String) -> UnsafeMutablePointer<CChar>? {
  // SAFETY: the text is read during the call.
  unsafe text.withCString { unsafe strdup($0) }
}
