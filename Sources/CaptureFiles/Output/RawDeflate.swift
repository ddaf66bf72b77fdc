import CZlib

/// Compresses octets with deflate, without header or checksum, which is the format "deflate-raw" of browsers.
package enum RawDeflate {
  /// Returns the compressed octets; empty if zlib can't allocate memory.
  package static func packed(_ octets: [UInt8]) -> [UInt8] {
    var stream = unsafe z_stream()
    let status = unsafe deflateInit2_(
      &stream, 9, Z_DEFLATED, -15, 9, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard status == Z_OK else { return [] }
    // SAFETY: `stream` was created above and does not move until here; nothing else refers to it.
    defer { unsafe deflateEnd(&stream) }
    let bound = unsafe Int(deflateBound(&stream, UInt(octets.count)))
    guard octets.count < UInt32.max, bound < UInt32.max else { return [] }
    var input = octets
    return unsafe [UInt8](unsafeUninitializedCapacity: bound) { output, count in
      unsafe input.withUnsafeMutableBufferPointer { input in
        // SAFETY: before the call returns, zlib reads `avail_in` octets of `input` and writes at most `avail_out`
        // octets of `output`, and both have that many.
        unsafe stream.next_in = input.baseAddress
        unsafe stream.avail_in = UInt32(input.count)
        unsafe stream.next_out = output.baseAddress
        unsafe stream.avail_out = UInt32(output.count)
        let status = unsafe deflate(&stream, Z_FINISH)
        count = unsafe status == Z_STREAM_END ? output.count - Int(stream.avail_out) : 0
      }
    }
  }
}
