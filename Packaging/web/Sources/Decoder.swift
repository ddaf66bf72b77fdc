// What a page calls: octets in, their fields as JSON out. Compiled as Embedded Swift for WebAssembly by Scripts/web.
import BluetoothPackets

/// The octets to decode, which the caller writes.
nonisolated(unsafe) private var octets: [UInt8] = []
/// The JSON of the last answer.
nonisolated(unsafe) private var answer = JSONText()

private let catalogue = {
  var catalogue = FieldCatalogue(BluetoothFields.all)
  catalogue.add(numbered: ValueLayouts.standard.fieldDescriptions)
  return catalogue
}()

/// Makes room for octets.
///
/// - Returns: where to write them.
@c(bletrace_room)
public func room(_ count: Int32) -> UnsafeMutablePointer<UInt8>? {
  octets = [UInt8](repeating: 0, count: max(0, Int(count)))
  return octets.withUnsafeMutableBufferPointer { $0.baseAddress }
}

/// Decodes the octets.
///
/// - Parameter form: the number of a form in the list of `bletrace_forms`.
/// - Returns: the number of octets of the answer, which `bletrace_answer` has; 0 for an unknown form.
@c(bletrace_decode)
public func decode(_ form: Int32) -> Int32 {
  answer = JSONText()
  guard PacketForm.allCases.indices.contains(Int(form)) else { return 0 }
  answer.append(octets, as: PacketForm.allCases[Int(form)], catalogue)
  return Int32(answer.octets.count)
}

/// Lists the names of the forms.
///
/// - Returns: the number of octets of the answer, which `bletrace_answer` has.
@c(bletrace_forms)
public func forms() -> Int32 {
  answer = JSONText()
  answer.list(PacketForm.allCases) { text, form in text.append(string: form.rawValue) }
  return Int32(answer.octets.count)
}

/// Where the last answer begins; it stays there until the next call.
@c(bletrace_answer)
public func answerPlace() -> UnsafePointer<UInt8>? {
  answer.octets.withUnsafeBufferPointer { $0.baseAddress }
}
