/// What a pcapng file has said so far.
struct PCAPNGState {
  static let byteOrderMagic: UInt32 = 0x1A2B_3C4D

  var sections: [CaptureSection] = []
  var allInterfaces: [CaptureInterface] = []
  var otherBlocks: [UInt32: Int] = [:]
}
