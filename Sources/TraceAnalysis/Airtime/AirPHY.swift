public import CaptureFiles

/// A PHY together with its coding scheme, which determine the air time.
public enum AirPHY: String, CaseIterable, Hashable, Sendable {
  /// LE 1M: 8 µs per octet.
  case le1M = "1M"
  /// LE 2M: 4 µs per octet.
  case le2M = "2M"
  /// LE Coded with S=2: 500 kbit/s.
  case codedS2 = "S2"
  /// LE Coded with S=8: 125 kbit/s.
  case codedS8 = "S8"

  /// Creates the PHY that a sniffer reported.
  public init(_ heard: RadioMetadata.PhysicalLayer) {
    self =
      switch heard {
      case .le1M: .le1M
      case .le2M: .le2M
      case .leCodedS2: .codedS2
      case .leCodedS8: .codedS8
      }
  }

  /// The PHY as a value of a capture's pseudo-header.
  public var heard: RadioMetadata.PhysicalLayer {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .codedS2: .leCodedS2
    case .codedS8: .leCodedS8
    }
  }
}

extension AirPHY {
  /// Microseconds per octet of a PDU.
  public var microsecondsPerOctet: Int {
    switch self {
    case .le1M: 8
    case .le2M: 4
    case .codedS2: 16
    case .codedS8: 64
    }
  }
}
