import ByteReading

extension PHYSet {
  /// Which fields the bits of an octet of physical layers are.
  enum Parts {
    case preference
    case centralToPeripheral
    case peripheralToCentral
  }

  init(
    parsing input: inout ByteReader, _ field: Field, parts: Parts
  ) throws(WireError) {
    rawValue = try input.uint8(field)
    guard input.isWatched else { return }
    switch parts {
    case .preference:
      _ = input.bits(LLControlField.phy1M, of: rawValue)
      _ = input.bits(LLControlField.phy2M, of: rawValue)
      _ = input.bits(LLControlField.phyCoded, of: rawValue)
      _ = input.bits(LLControlField.phyReserved, of: rawValue)
    case .centralToPeripheral:
      _ = input.bits(LLControlField.centralPHY1M, of: rawValue)
      _ = input.bits(LLControlField.centralPHY2M, of: rawValue)
      _ = input.bits(LLControlField.centralPHYCoded, of: rawValue)
      _ = input.bits(LLControlField.centralPHYReserved, of: rawValue)
    case .peripheralToCentral:
      _ = input.bits(LLControlField.peripheralPHY1M, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHY2M, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHYCoded, of: rawValue)
      _ = input.bits(LLControlField.peripheralPHYReserved, of: rawValue)
    }
  }
}
