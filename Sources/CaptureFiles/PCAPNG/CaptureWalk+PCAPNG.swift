extension CaptureWalk {
  mutating func advancePCAPNG() -> Bool { false }
}
