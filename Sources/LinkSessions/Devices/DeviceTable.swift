/// Every device address that the capture shows, up to a limit.
public struct DeviceTable: Sendable {
  public private(set) var devices: [Device] = []
  /// Addresses that came after the table was full.
  public private(set) var untrackedSightings = 0
  private var indices: [DeviceKey: Int] = [:]
  private let limit: Int

  init(limit: Int) {
    self.limit = limit
  }

  public subscript(id: Int) -> Device {
    // Inlined, or each change would allocate the coroutine's frame.
    @inline(__always) get { devices[id] }
    @inline(__always) _modify { yield &devices[id] }
  }

  public func find(_ key: DeviceKey) -> Int? {
    indices[key]
  }

  /// The device with this address, made if it is new; nil once the table is full.
  mutating func see(_ key: DeviceKey, frame: Int) -> Int? {
    if let index = indices[key] {
      devices[index].lastFrame = frame
      return index
    }
    guard devices.count < limit else {
      untrackedSightings += 1
      return nil
    }
    let index = devices.count
    indices[key] = index
    devices.append(Device(id: index, key: key, firstFrame: frame, lastFrame: frame))
    return index
  }
}
