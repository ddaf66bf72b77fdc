/// Every advertiser of the capture. It grows with `DeviceTable`, whose limit holds for it too.
public struct AdvertiserTable: Sendable {
  /// All advertisers, in the order in which they were first seen; an id is an index.
  public private(set) var advertisers: [Advertiser] = []

  /// The advertiser with an id.
  public subscript(id: Int) -> Advertiser {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { advertisers[id] }
    @inline(__always) _modify { yield &advertisers[id] }
  }

  /// The advertiser of this device, made if it is new.
  mutating func see(_ device: inout Device, frame: Frame) -> Int {
    if let index = device.advertiser { return index }
    let index = advertisers.count
    advertisers.append(Advertiser(id: index, device: device.id, frame: frame))
    device.advertiser = index
    return index
  }
}
