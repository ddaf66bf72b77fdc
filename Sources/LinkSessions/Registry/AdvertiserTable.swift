/// Every advertiser in the capture. It grows with `DeviceTable`, whose limit applies here too.
public struct AdvertiserTable: Sendable {
  /// All advertisers in the order of first sight; an ID is an index.
  public private(set) var advertisers: [Advertiser] = []

  /// The advertiser with this ID.
  public subscript(id: Int) -> Advertiser {
    // Inlined: otherwise each change would allocate the coroutine's frame.
    @inline(__always) get { advertisers[id] }
    @inline(__always) _modify { yield &advertisers[id] }
  }

  /// Returns the advertiser of this device, creating it if it is new.
  mutating func see(_ device: inout Device, frame: Frame) -> Int {
    if let index = device.advertiser { return index }
    let index = advertisers.count
    advertisers.append(Advertiser(id: index, device: device.id, frame: frame))
    device.advertiser = index
    return index
  }
}
