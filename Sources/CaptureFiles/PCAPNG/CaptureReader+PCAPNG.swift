extension CaptureReader {
  mutating func nextPCAPNG() -> CaptureRecord? { nil }
}
