extension OpenCapture {
  /// Facts about the whole capture, which are complete once `advance` has returned false.
  var facts: CaptureFacts {
    var version: (major: Int, minor: Int)?
    var snapLength: Int?
    var byteOrder = CaptureFacts.ByteOrder.bigEndian
    var interfaces: [CaptureFacts.Interface] = []
    switch format {
    case .btsnoop:
      version = (1, 0)
      interfaces = [
        CaptureFacts.Interface(linkType: btsnoop.linkType, resolution: .microseconds)
      ]
    case .pcap(let variant):
      byteOrder = pcap.byteOrder
      version = (pcap.majorVersion, pcap.minorVersion)
      snapLength = pcap.snapLength == 0 ? nil : pcap.snapLength
      interfaces = [
        CaptureFacts.Interface(
          linkType: pcap.linkType, snapLength: snapLength,
          resolution: variant == .nanoseconds ? .nanoseconds : .microseconds)
      ]
    case .smartRF:
      byteOrder = .littleEndian
      interfaces = [
        CaptureFacts.Interface(linkType: .bluetoothLELLWithPHDR, resolution: .nanoseconds)
      ]
    case .eventTrace:
      byteOrder = .littleEndian
      interfaces = [
        CaptureFacts.Interface(linkType: EventTraceFormat.linkType, resolution: .nanoseconds)
      ]
    case .text:
      interfaces = [
        CaptureFacts.Interface(
          linkType: walk.seenLinkTypes.first ?? .bluetoothHCIH4, resolution: .nanoseconds)
      ]
    case .packetLogger:
      byteOrder = packetLogger.byteOrder
      interfaces = [CaptureFacts.Interface(linkType: .packetLogger, resolution: .microseconds)]
    case .pcapng:
      byteOrder = pcapng.sections.first?.byteOrder ?? pcapng.byteOrder
      version = pcapng.sections.first.map { ($0.majorVersion, $0.minorVersion) }
      interfaces = pcapng.allInterfaces
      snapLength = interfaces.compactMap(\.snapLength).max()
    }
    if format != .pcapng {
      interfaces[0].recordCount = walk.recordCount
      interfaces[0].drops = walk.drops
    }
    return CaptureFacts(
      format: format, byteOrder: byteOrder,
      majorVersion: version?.major, minorVersion: version?.minor, snapLength: snapLength,
      compression: compression, fileSize: rebuiltFrom ?? walk.window.totalBytes,
      linkTypes: walk.seenLinkTypes, interfaces: interfaces,
      interfacesNotKept: pcapng.interfacesNotKept, sections: pcapng.sections,
      sectionsNotKept: max(0, pcapng.sectionCount - pcapng.sections.count),
      comments: walk.comments, commentCount: walk.commentCount, otherBlocks: pcapng.otherBlocks,
      recordCount: walk.recordCount, drops: walk.drops, text: text?.facts)
  }
}
