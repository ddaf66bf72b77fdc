import TraceContracts
import TraceReports

extension FuzzTarget {
  /// Texts that people write: contracts, and what they are made of.
  static let contracts: [FuzzTarget] = [
    FuzzTarget(name: "contract") { read($0) }
  ]

  private static func read(_ octets: [UInt8]) {
    let text = String(decoding: octets, as: UTF8.self)
    do {
      let contract = try Contract(parsing: text, file: "contract.yml")
      check(contract.count > 0, "a contract expects nothing")
    } catch {
      check(error.line > 0 && error.column > 0, "a failure has no place")
      check(!error.problem.isEmpty, "a failure says nothing")
    }
    do {
      check(try YAMLReader.read(text).line > 0, "a value has no place")
    } catch {
      check(error.line > 0, "a failure has no place")
    }
  }
}
