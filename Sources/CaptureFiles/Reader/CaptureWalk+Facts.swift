extension CaptureWalk {
  /// What is known of the capture as a whole: complete once `next` has returned nil.
  var facts: CaptureFacts {
    var version: (major: Int, minor: Int)?
    var snapLength: Int?
    var interfaces: [CaptureInterface] = []
    switch format {
    case .btsnoop:
      version = (1, 0)
      interfaces = [
        CaptureInterface(linkType: btsnoop.linkType, resolution: .microseconds)
      ]
    case .pcap(let variant):
      version = (pcap.majorVersion, pcap.minorVersion)
      snapLength = pcap.snapLength == 0 ? nil : pcap.snapLength
      interfaces = [
        CaptureInterface(
          linkType: pcap.linkType, snapLength: snapLength,
          resolution: variant == .nanoseconds ? .nanoseconds : .microseconds)
      ]
    case .packetLogger:
      interfaces = [CaptureInterface(linkType: .packetLogger, resolution: .microseconds)]
    case .pcapng:
      version = pcapng.sections.first.map { ($0.majorVersion, $0.minorVersion) }
      interfaces = pcapng.allInterfaces
      snapLength = interfaces.compactMap(\.snapLength).max()
    }
    if format != .pcapng {
      interfaces[0].recordCount = recordCount
      interfaces[0].drops = drops
    }
    return CaptureFacts(
      format: format, byteOrder: pcapng.sections.first?.byteOrder ?? byteOrder,
      majorVersion: version?.major, minorVersion: version?.minor, snapLength: snapLength,
      compression: compression, fileSize: window.totalBytes,
      linkTypes: seenLinkTypes, interfaces: interfaces, sections: pcapng.sections,
      comments: comments, commentCount: commentCount, otherBlocks: pcapng.otherBlocks,
      recordCount: recordCount, drops: drops)
  }
}
