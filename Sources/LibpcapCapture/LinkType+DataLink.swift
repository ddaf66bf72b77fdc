public import CaptureFiles

extension LinkType {
  /// Converts libpcap's `DLT_` number to a link type.
  ///
  /// The two are the same, except for numbers that operating systems had assigned differently before
  /// they were registered.
  public init(dataLink: Int32) {
    switch dataLink {
    case 11: self.init(rawValue: 100)
    case 12: self.init(rawValue: 101)
    case 15: self.init(rawValue: 102)
    case 16: self.init(rawValue: 103)
    case 18: self.init(rawValue: 246)
    case 19: self.init(rawValue: 106)
    default: self.init(rawValue: UInt32(bitPattern: dataLink))
    }
  }
}
