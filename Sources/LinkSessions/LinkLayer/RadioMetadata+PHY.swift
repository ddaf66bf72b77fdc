import BluetoothPackets
import CaptureFiles

extension RadioMetadata.PhysicalLayer {
  var phy: PHY {
    switch self {
    case .le1M: .le1M
    case .le2M: .le2M
    case .leCodedS8, .leCodedS2: .leCoded
    }
  }
}
