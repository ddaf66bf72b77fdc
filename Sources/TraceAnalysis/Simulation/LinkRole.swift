/// One end of a simulated connection.
enum LinkRole: Int, CaseIterable, Hashable, Sendable {
  case central = 0
  case peripheral = 1

  var peer: LinkRole { self == .central ? .peripheral : .central }
}
