import ByteReading

/// The options of a packet block.
struct PacketOptions {
  var flags: UInt32 = 0
  /// Packets that the interface dropped since its previous packet.
  var drops: UInt64?
}

extension PCAPNGFormat {
  /// Maximum length of an option's text, in octets.
  private var longestText: Int { 4096 }

  /// Reads a packet block's options from `start` to `end`.
  ///
  /// - Parameters:
  ///   - flags: the code of the option with the flags word.
  ///   - drops: the code of the option with the number of dropped packets.
  @inline(never)
  func packetOptions(
    from start: Int, to end: Int, flags: UInt16, drops: UInt16?, in walk: inout CaptureWalk
  ) -> PacketOptions {
    var found = PacketOptions()
    var place = start
    while let option = option(at: &place, end: end, in: &walk) {
      switch option.code {
      case 1:
        walk.addComment(text(option, from: walk), frame: walk.recordCount + 1, section: section)
        if walk.keepsRecordComments {
          walk.keep(
            recordComment: [UInt8](
              copying: walk.window.span(at: option.value, count: option.length)))
        }
      case flags where option.length == 4:
        found.flags = walk.window.uint32(at: option.value, byteOrder)
      case drops where option.length == 8:
        found.drops = walk.window.uint64(at: option.value, byteOrder)
      default: break
      }
    }
    return found
  }

  /// An option: its code and the position of its value.
  struct BlockOption {
    var code: UInt16
    var value: Int
    var length: Int
  }

  /// Returns the option at `place`, which is advanced past it; nil at the end of the options.
  ///
  /// An option that extends beyond its block is reported as damage and ends the options.
  func option(at place: inout Int, end: Int, in walk: inout CaptureWalk) -> BlockOption? {
    guard end - place >= 4 else { return nil }
    let code = walk.window.uint16(at: place, byteOrder)
    let length = Int(walk.window.uint16(at: place + 2, byteOrder))
    if code == 0 { return nil }
    guard length <= end - place - 4 else {
      walk.report(
        at: place, "option \(code) has \(length) octets, its block only \(end - place - 4)",
        skipped: 0)
      return nil
    }
    let option = BlockOption(code: code, value: place + 4, length: length)
    place += 4 + ((length + 3) & ~3)
    return option
  }

  /// Returns an option's text, without the terminating zero that some writers add.
  func text(_ option: BlockOption, from walk: borrowing CaptureWalk) -> String {
    var octets = [UInt8](
      copying: walk.window.span(at: option.value, count: Swift.min(option.length, longestText)))
    while octets.last == 0 { octets.removeLast() }
    return String(decoding: octets, as: UTF8.self) + (option.length > longestText ? "…" : "")
  }
}
