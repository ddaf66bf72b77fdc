import BluetoothPackets
import Testing

/// Every named PDU has a sentence for learners and a clause.
@Suite struct PDUMeaningTests {
  private static func check(_ name: String, _ meaning: PDUMeaning?) {
    guard let meaning else {
      Issue.record("\(name) has no meaning")
      return
    }
    let sentence = meaning.sentence.description
    #expect(sentence.hasSuffix(".") && sentence.count > 8, "\(name): \(sentence)")
    #expect(!sentence.contains("|"), "\(name): \(sentence)")
  }

  private static func isClause(_ clause: String) -> Bool {
    clause.wholeMatch(of: /Vol [1-7], Part [A-H], \d+(\.\d+)*/) != nil
  }

  @Test func `Every opcode of ATT, SMP, signalling, LL control and advertising has a sentence`() {
    var count = 0
    func add(_ name: StaticString?, _ meaning: PDUMeaning?) {
      guard let name else {
        #expect(meaning == nil)
        return
      }
      PDUMeaningTests.check("\(name)", meaning)
      #expect(PDUMeaningTests.isClause(meaning?.clause ?? ""), "\(name): \(meaning?.clause ?? "")")
      count += 1
    }
    for value in UInt8.min...UInt8.max {
      add(ATTOpcode(rawValue: value).name, ATTOpcode(rawValue: value).meaning)
      add(SMPOpcode(rawValue: value).name, SMPOpcode(rawValue: value).meaning)
      add(SignallingCode(rawValue: value).name, SignallingCode(rawValue: value).meaning)
      add(LLControlOpcode(rawValue: value).name, LLControlOpcode(rawValue: value).meaning)
    }
    for value in UInt8(0)...15 {
      let type = AdvertisingPDUType(rawValue: value)
      add(type.name, type.meaning)
    }
    #expect(count >= 31 + 14 + 26 + 64 + 10)
  }

  @Test func `Every HCI command and event has a sentence, and a clause unless it was withdrawn`() {
    var count = 0
    var withdrawn = 0
    func add(_ name: String?, _ meaning: PDUMeaning?) {
      guard let name, name != "No Operation", name != "Vendor Specific" else { return }
      PDUMeaningTests.check(name, meaning)
      let clause = meaning?.clause ?? ""
      if clause.isEmpty { withdrawn += 1 }
      #expect(clause.isEmpty || PDUMeaningTests.isClause(clause), "\(name): \(clause)")
      count += 1
    }
    for value in UInt16.min...UInt16.max {
      let opcode = HCIOpcode(rawValue: value)
      add(opcode.name?.description, opcode.meaning)
    }
    for value in UInt8.min...UInt8.max {
      let code = HCIEventCode(rawValue: value)
      add(code.name?.description, code.meaning)
      let subevent = LESubeventCode(rawValue: value)
      add(subevent.name?.description, subevent.meaning)
    }
    #expect(count > 490)
    #expect(withdrawn < 90)
  }
}
