/// Its name inside the package. SwiftUI has a `Transaction`, too, so users see the longer one.
package typealias Transaction = ProtocolTransaction
