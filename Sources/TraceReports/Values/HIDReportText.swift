import BluetoothPackets
import ByteReading

/// A report of an input device in words on one line.
enum HIDReportText {
  /// Returns pressed keys and buttons, and movement: "X -3, Y 12, button 1", "Left Shift, a".
  static func line(_ report: HIDReport) -> String {
    var text = report.parts.map(part).joined(separator: ", ")
    if text.isEmpty { text = "nothing on" }
    if report.isCut {
      text += "; the report is cut"
    } else if report.octetsLeft > 0 {
      text += "; \(report.octetsLeft) more octet\(report.octetsLeft == 1 ? "" : "s")"
    }
    return text
  }

  private static func part(_ part: HIDReport.Part) -> String {
    switch (part.field.title, part.value) {
    case ("Button", nil): "button \(part.name)"
    case ("LED", nil): "\(part.name) light"
    case ("Usage", nil): "\(part.name) on"
    case (_, nil): part.name
    case ("Usage", let value?): "\(part.name) \(value)"
    case ("Battery Strength", let value?): "battery \(value)"
    case ("AC Pan", let value?): "pan \(value)"
    case ("Wheel", let value?): "wheel \(value)"
    case (let name, let value?): "\(name) \(value)"
    }
  }

  /// Returns one part without its field's name.
  static func leaf(_ part: HIDReport.Part) -> String {
    part.value.map { "\($0)" } ?? part.name
  }
}

extension Field {
  fileprivate var title: String { "\(name)" }
}
