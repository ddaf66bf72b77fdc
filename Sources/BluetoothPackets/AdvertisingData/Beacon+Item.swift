import ByteReading

extension Beacon {
  /// Recognizes the beacon in an item of advertising data; nil if the item is not a known beacon.
  @_lifetime(copy item)
  public init?(_ item: borrowing AdvertisingDataItem) {
    switch item {
    case .manufacturerData(let data):
      var input = ByteReader(data.payload)
      self.init(parsing: &input, manufacturer: data.company)
    case .serviceData(let data):
      var input = ByteReader(data.payload)
      self.init(parsing: &input, serviceData: data.uuid)
    default: return nil
    }
  }
}
