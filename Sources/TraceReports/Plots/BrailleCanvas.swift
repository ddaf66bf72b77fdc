/// Dots in a grid of characters, two wide and four high in each.
struct BrailleCanvas {
  let columns: Int
  let rows: Int
  private var cells: [UInt8]

  /// The bits of a character's dots, by row from the top and column.
  private static let bits: [UInt8] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]

  init(columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    cells = Array(repeating: 0, count: columns * rows)
  }

  var width: Int { columns * 2 }
  var height: Int { rows * 4 }

  /// - Parameters:
  ///   - x: the distance from the left.
  ///   - y: the distance from the bottom.
  mutating func set(x: Int, y: Int) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let row = height - 1 - y
    cells[row / 4 * columns + x / 2] |= BrailleCanvas.bits[row % 4 * 2 + x % 2]
  }

  mutating func setColumn(x: Int, from low: Int, to high: Int) {
    for y in min(low, high)...max(low, high) { set(x: x, y: y) }
  }

  /// The character at a position, or nil if none of its dots is set.
  subscript(row: Int, column: Int) -> Character? {
    let cell = cells[row * columns + column]
    return cell == 0 ? nil : Unicode.Scalar(0x2800 + UInt32(cell)).map { Character($0) }
  }
}
