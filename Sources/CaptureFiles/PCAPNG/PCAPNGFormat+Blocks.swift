/// The blocks without packets.
extension PCAPNGFormat {
  /// Processes a block without a packet. Always returns false, because the block is not a record.
  @inline(never)
  mutating func takeOther(_ type: UInt32, at start: Int, length: Int, in walk: inout CaptureWalk)
    -> Bool
  {
    switch type {
    case BlockType.sectionHeader: takeSectionHeader(at: start, length: length, in: &walk)
    case BlockType.interfaceDescription: takeInterface(at: start, length: length, in: &walk)
    default:
      if type == BlockType.interfaceStatistics {
        takeStatistics(at: start, length: length, in: &walk)
      }
      // A hostile file may contain every type. Types beyond the limit are counted under the last number, which is
      // reserved.
      let counted =
        otherBlocks.count < 256 || otherBlocks[type] != nil ? type : UInt32.max
      otherBlocks[counted, default: 0] += 1
    }
    return false
  }

  private mutating func takeSectionHeader(at start: Int, length: Int, in walk: inout CaptureWalk) {
    sectionCount += 1
    interfaces.removeAll(keepingCapacity: true)
    guard length >= 28 else {
      walk.report(at: start, "the section header is truncated to \(length) octets", skipped: 0)
      return
    }
    var section = CaptureFacts.Section(
      byteOrder: byteOrder, majorVersion: Int(walk.window.uint16(at: start + 12, byteOrder)),
      minorVersion: Int(walk.window.uint16(at: start + 14, byteOrder)))
    if section.majorVersion != 1 {
      walk.report(
        at: start + 12,
        "pcapng version \(section.majorVersion).\(section.minorVersion) is not supported; read as 1.0",
        skipped: 0)
    }
    var place = start + 24
    while let option = option(at: &place, end: start + length - 4, in: &walk) {
      switch option.code {
      case 1: walk.addComment(text(option, from: walk), frame: nil, section: self.section)
      case 2: section.hardware = text(option, from: walk)
      case 3: section.operatingSystem = text(option, from: walk)
      case 4: section.application = text(option, from: walk)
      default: break
      }
    }
    if sections.count < Self.factLimit { sections.append(section) }
  }

  private mutating func takeInterface(at start: Int, length: Int, in walk: inout CaptureWalk) {
    guard length >= 20, interfaces.count < Self.interfaceLimit else {
      walk.report(
        at: start, length < 20 ? "the interface description is truncated" : "too many interfaces",
        skipped: length)
      return
    }
    let snapLength = walk.window.uint32(at: start + 12, byteOrder)
    var interface = CaptureFacts.Interface(
      section: section, index: interfaces.count,
      linkType: askedLinkType
        ?? LinkType(rawValue: UInt32(walk.window.uint16(at: start + 8, byteOrder))),
      snapLength: snapLength == 0 ? nil : Int(snapLength), resolution: .microseconds)
    var place = start + 16
    while let option = option(at: &place, end: start + length - 4, in: &walk) {
      switch option.code {
      case 1: walk.addComment(text(option, from: walk), frame: nil, section: self.section)
      case 2: interface.name = text(option, from: walk)
      case 3: interface.description = text(option, from: walk)
      case 9 where option.length >= 1:
        interface.resolution = CaptureFacts.TimestampResolution(
          optionValue: walk.window.uint8(at: option.value))
      case 12: interface.operatingSystem = text(option, from: walk)
      case 14 where option.length == 8:
        interface.timestampOffset = Int64(
          bitPattern: walk.window.uint64(at: option.value, byteOrder))
      case 15: interface.hardware = text(option, from: walk)
      default: break
      }
    }
    let isKept = allInterfaces.count < Self.factLimit
    interfaces.append(
      Self.Interface(
        linkType: interface.linkType, snapLength: snapLength,
        scale: interface.timestampOffset == 0 ? interface.resolution.scale : 0,
        resolution: interface.resolution, offset: interface.timestampOffset,
        factIndex: isKept ? allInterfaces.count : -1))
    if isKept { allInterfaces.append(interface) } else { interfacesNotKept += 1 }
    walk.announce(interface.linkType)
  }

  /// Processes interface statistics, of which only the number of dropped packets is used.
  private mutating func takeStatistics(at start: Int, length: Int, in walk: inout CaptureWalk) {
    guard length >= 24 else { return }
    let index = Int(walk.window.uint32(at: start + 8, byteOrder))
    guard index < interfaces.count else { return }
    var place = start + 20
    while let option = option(at: &place, end: start + length - 4, in: &walk) {
      guard option.code == 5, option.length == 8 else { continue }
      let lost = walk.window.uint64(at: option.value, byteOrder)
      setDrops(Swift.max(lost, interfaces[index].drops ?? 0), interface: index, in: &walk)
    }
  }

  /// Counts packets that an interface dropped since the last one that it delivered.
  mutating func addDrops(_ count: UInt64, interface index: Int, in walk: inout CaptureWalk) {
    let (total, overflow) = (interfaces[index].drops ?? 0).addingReportingOverflow(count)
    setDrops(overflow ? .max : total, interface: index, in: &walk)
  }

  private mutating func setDrops(_ total: UInt64, interface index: Int, in walk: inout CaptureWalk)
  {
    let before = interfaces[index].drops ?? 0
    interfaces[index].drops = total
    let fact = interfaces[index].factIndex
    if fact >= 0 { allInterfaces[fact].drops = total }
    let (sum, overflow) = (walk.drops ?? 0).addingReportingOverflow(
      total - Swift.min(before, total))
    walk.drops = overflow ? .max : sum
  }
}
