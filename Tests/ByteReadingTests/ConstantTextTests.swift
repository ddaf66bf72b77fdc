import ByteReading
import Testing

@Suite struct ConstantTextTests {
  private let table: ConstantText = "slot 0.625 ms\nµs"

  @Test func `A part of a literal is the text that stands there`() {
    #expect(table[0..<4] == "slot")
    #expect(table[5..<10].description == "0.625")
    #expect(table[14..<table.count].description == "µs")
    #expect(table[14..<table.count].count == 3)
  }

  @Test func `A part is cut where the text ends`() {
    #expect(table[14..<99] == "µs")
    #expect(table[99..<120].isEmpty)
    #expect(ConstantText("").description.isEmpty)
  }

  @Test func `Texts are the same by their octets, wherever they stand`() {
    #expect(table[5..<10].hashValue == ConstantText("0.625").hashValue)
    #expect(table[5..<9] != "0.625")
    #expect(table[5..<10] != "0.626")
  }

  @Test func `Names of values come from a function or from a list of a table`() {
    let function = Field.ValueNames.function { $0 == 1 ? "one" : nil }
    let list = Field.ValueNames.list(7) { list, value in value == UInt64(list) ? "seven" : nil }
    #expect(function[1] == "one" && function[2] == nil)
    #expect(list[7] == "seven" && list[1] == nil)
    #expect(Field.ValueNames.none[0] == nil)
    let field = Field(6, Layer("Test"), "Value", "test.value", .decimal, valueNames: list)
    #expect(field.hasValueNames && field.valueName(of: 7) == "seven")
  }
}
