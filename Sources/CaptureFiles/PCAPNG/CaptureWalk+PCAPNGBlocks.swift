/// The blocks that hold no packet.
extension CaptureWalk {
  /// Notes what a block without a packet says; always false, for it is no record.
  @inline(never)
  mutating func takeOther(_ type: UInt32, at start: Int, length: Int) -> Bool {
    switch type {
    case BlockType.sectionHeader: takeSectionHeader(at: start, length: length)
    case BlockType.interfaceDescription: takeInterface(at: start, length: length)
    default:
      if type == BlockType.interfaceStatistics { takeStatistics(at: start, length: length) }
      // A hostile file may have every type there is; the last number, which is reserved, counts
      // those that come too late.
      let counted =
        pcapng.otherBlocks.count < 256 || pcapng.otherBlocks[type] != nil ? type : UInt32.max
      pcapng.otherBlocks[counted, default: 0] += 1
    }
    return false
  }

  private mutating func takeSectionHeader(at start: Int, length: Int) {
    pcapng.sectionCount += 1
    pcapng.interfaces.removeAll(keepingCapacity: true)
    guard length >= 28 else {
      report(at: start, "the section header is cut to \(length) octets", skipped: 0)
      return
    }
    var section = CaptureSection(
      byteOrder: byteOrder, majorVersion: Int(window.uint16(at: start + 12, byteOrder)),
      minorVersion: Int(window.uint16(at: start + 14, byteOrder)))
    if section.majorVersion != 1 {
      report(
        at: start + 12,
        "pcapng version \(section.majorVersion).\(section.minorVersion) is not known; read as 1.0",
        skipped: 0)
    }
    var place = start + 24
    while let option = option(at: &place, end: start + length - 4) {
      switch option.code {
      case 1: addComment(text(option), frame: nil, section: pcapng.section)
      case 2: section.hardware = text(option)
      case 3: section.operatingSystem = text(option)
      case 4: section.application = text(option)
      default: break
      }
    }
    if pcapng.sections.count < PCAPNGState.factLimit { pcapng.sections.append(section) }
  }

  private mutating func takeInterface(at start: Int, length: Int) {
    guard length >= 20, pcapng.interfaces.count < 65536 else {
      report(
        at: start, length < 20 ? "the interface description is cut" : "too many interfaces",
        skipped: length)
      return
    }
    let snapLength = window.uint32(at: start + 12, byteOrder)
    var interface = CaptureInterface(
      section: pcapng.section, index: pcapng.interfaces.count,
      linkType: LinkType(rawValue: UInt32(window.uint16(at: start + 8, byteOrder))),
      snapLength: snapLength == 0 ? nil : Int(snapLength), resolution: .microseconds)
    var place = start + 16
    while let option = option(at: &place, end: start + length - 4) {
      switch option.code {
      case 1: addComment(text(option), frame: nil, section: pcapng.section)
      case 2: interface.name = text(option)
      case 3: interface.description = text(option)
      case 9 where option.length >= 1:
        interface.resolution = TimestampResolution(optionValue: window.uint8(at: option.value))
      case 12: interface.operatingSystem = text(option)
      case 14 where option.length == 8:
        interface.timestampOffset = Int64(
          bitPattern: window.uint64(at: option.value, byteOrder))
      case 15: interface.hardware = text(option)
      default: break
      }
    }
    let isKept = pcapng.allInterfaces.count < PCAPNGState.factLimit
    pcapng.interfaces.append(
      PCAPNGState.Interface(
        linkType: interface.linkType, snapLength: snapLength,
        scale: interface.timestampOffset == 0 ? interface.resolution.scale : 0,
        resolution: interface.resolution, offset: interface.timestampOffset,
        factIndex: isKept ? pcapng.allInterfaces.count : -1))
    if isKept { pcapng.allInterfaces.append(interface) }
    if recordCount == 0, seenLinkTypes.count < 64, !seenLinkTypes.contains(interface.linkType) {
      seenLinkTypes.append(interface.linkType)
    }
  }

  /// Interface statistics: only the count of lost packets is wanted.
  private mutating func takeStatistics(at start: Int, length: Int) {
    guard length >= 24 else { return }
    let index = Int(window.uint32(at: start + 8, byteOrder))
    guard index < pcapng.interfaces.count else { return }
    var place = start + 20
    while let option = option(at: &place, end: start + length - 4) {
      guard option.code == 5, option.length == 8 else { continue }
      let lost = window.uint64(at: option.value, byteOrder)
      setDrops(Swift.max(lost, pcapng.interfaces[index].drops ?? 0), interface: index)
    }
  }

  /// Counts packets that an interface lost since the last one that it delivered.
  mutating func addDrops(_ count: UInt64, interface index: Int) {
    let (total, overflow) = (pcapng.interfaces[index].drops ?? 0).addingReportingOverflow(count)
    setDrops(overflow ? .max : total, interface: index)
  }

  private mutating func setDrops(_ total: UInt64, interface index: Int) {
    let before = pcapng.interfaces[index].drops ?? 0
    pcapng.interfaces[index].drops = total
    let fact = pcapng.interfaces[index].factIndex
    if fact >= 0 { pcapng.allInterfaces[fact].drops = total }
    let (sum, overflow) = (drops ?? 0).addingReportingOverflow(total - Swift.min(before, total))
    drops = overflow ? .max : sum
  }
}
