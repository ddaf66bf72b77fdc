/// The name used inside the package. SwiftUI also has a `Transaction`, so users see the longer name.
package typealias Transaction = ProtocolTransaction
