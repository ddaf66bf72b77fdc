import LinkSessions

/// What a host's log shows of keys, streams, buffers and event masks, and content that contradicts what was declared.
extension RuleTriple {
  private static let ownKey = [UInt8](repeating: 0x11, count: 16)
  private static let peersKey = [UInt8](repeating: 0x22, count: 16)
  private static let zeros = [UInt8](repeating: 0, count: 16)

  static let host: [RuleTriple] = [
    RuleTriple(
      rule: .smpWrongKey,
      bad: { log in
        log.accept()
        log.distribute(ownKey, name: 7, received: false)
        log.distribute(peersKey, name: 9, received: true)
        log.askForKey(name: 7, reply: peersKey)
        log.disconnect(0x3D)
      },
      clean: { log in
        log.accept()
        log.distribute(ownKey, name: 7, received: false)
        log.distribute(peersKey, name: 9, received: true)
        log.askForKey(name: 7, reply: ownKey)
        log.disconnect(0x3D)
      }),
    RuleTriple(
      rule: .smpIdentityNotStatic,
      bad: { log in
        log.connect()
        log.send([0x09, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0x6F], channel: 6, received: true)
      },
      clean: { log in
        log.connect()
        log.send([0x09, 1, 0xBB, 0x1D, 0x1A, 0x17, 0xF2, 0xEF], channel: 6, received: true)
      }),
    RuleTriple(
      rule: .hciEventFailed,
      // LE Periodic Advertising Sync Transfer Received, which no command asks for.
      bad: { $0.report([0x18, 0x3E] + [UInt8](repeating: 0, count: 18)) },
      clean: { log in
        log.report([0x18, 0] + [UInt8](repeating: 0, count: 18))
        // An advertising set that timed out.
        log.report([0x12, 0x3C, 1, 0, 0, 0])
      }),
    RuleTriple(
      rule: .bigSyncLost,
      bad: { log in
        log.order(0x206B, [1, 0, 0, 1] + zeros + [0, 100, 0, 1, 1], isLong: true)
        log.report([0x1E, 1, 0x3D])
      },
      clean: { log in
        log.order(0x206B, [1, 0, 0, 1] + ownKey + [0, 100, 0, 1, 1], isLong: true)
        // The broadcaster ended it.
        log.report([0x1E, 1, 0x13])
      }),
    RuleTriple(
      rule: .periodicSyncLost,
      bad: { log in
        log.sync(1, to: 0xBB, set: 3, interval: 80)
        log.report([0x10, 1, 0])
      },
      clean: { log in
        log.sync(1, to: 0xBB, set: 3, interval: 80)
        log.order(0x2046, [1, 0])
      }),
    RuleTriple(
      rule: .cisUnreported,
      bad: { log in
        log.report([0x1A, 1, 0, 0x60, 0, 0, 0])
        log.order(0x2066, [0x60, 0], isLong: true)
        log.wait(9000)
        log.scan()
      },
      clean: { log in
        log.report([0x1A, 1, 0, 0x60, 0, 0, 0])
        log.order(0x2066, [0x60, 0], isLong: true)
        log.report([0x19, 0, 0x60, 0] + [UInt8](repeating: 0, count: 25))
        log.wait(9000)
        log.scan()
      }),
    RuleTriple(
      rule: .hciBuffersStuck,
      bad: { log in
        log.readBuffers(3)
        log.connect()
        for handle: UInt8 in 1...3 {
          log.exchange([0x0A, handle, 0], [0x0B] + [UInt8](repeating: 1, count: 12))
        }
        log.wait(20_000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.readBuffers(4)
        log.connect()
        for handle: UInt8 in 1...3 {
          log.exchange([0x0A, handle, 0], [0x0B] + [UInt8](repeating: 1, count: 12))
        }
        log.wait(20_000)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .hciKeyRequestMasked,
      bad: { log in
        log.order(0x2001, [0x0F, 0, 0, 0, 0, 0, 0, 0])
        log.accept()
        log.wait(43_000)
        log.disconnect(0x22)
      },
      clean: { log in
        log.order(0x2001, [0x1F, 0, 0, 0, 0, 0, 0, 0])
        log.accept()
        log.wait(43_000)
        log.disconnect(0x22)
      }),
    RuleTriple(
      rule: .paramUpdateTooFar,
      bad: { log in
        log.connect(interval: 120, latency: 90, timeout: 255)
        log.orderUpdate(interval: 24)
        log.wait(40_000)
        log.disconnect(0x16)
      },
      clean: { log in
        log.connect(interval: 120, latency: 9, timeout: 255)
        log.orderUpdate(interval: 24)
        log.wait(40_000)
        log.disconnect(0x16)
      }),
    RuleTriple(
      rule: .l2capCreditsWithheld,
      bad: { log in
        log.connect()
        log.openChannel(1, spsm: 0x80, result: 0)
        // Ten credits for the frames of one SDU of 240 octets, which goes on.
        log.send([240, 0] + [UInt8](repeating: 1, count: 20), channel: 0x40)
        for _ in 0..<9 { log.send([UInt8](repeating: 1, count: 20), channel: 0x40) }
        log.wait(20_000)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.openChannel(1, spsm: 0x80, result: 0)
        for _ in 0..<10 { log.send([18, 0] + [UInt8](repeating: 1, count: 18), channel: 0x40) }
        log.wait(20_000)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .attQueueKept,
      bad: { log in
        log.connect()
        log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
        log.exchange([0x16, 3, 0, 2, 0, 3, 4], [0x17, 3, 0, 2, 0, 3, 4])
        log.refuse([0x18, 1], handle: 3, 0x08)
        log.refuse([0x16, 3, 0, 0, 0, 1, 2], handle: 3, 0x09)
        log.disconnect(0x13)
      },
      clean: { log in
        log.connect()
        log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
        log.refuse([0x16, 3, 0, 2, 0, 3, 4], handle: 3, 0x09)
        log.exchange([0x18, 0], [0x19])
        log.exchange([0x16, 3, 0, 0, 0, 1, 2], [0x17, 3, 0, 0, 0, 1, 2])
        log.refuse([0x16, 3, 0, 2, 0, 3, 4], handle: 3, 0x09)
        log.disconnect(0x13)
      }),
    RuleTriple(
      rule: .attErrorUndefined,
      bad: { log in
        log.connect()
        log.refuse([0x08, 1, 0, 0xFF, 0xFF, 0x02, 0x28], handle: 0, 0)
      },
      clean: { log in
        log.connect()
        log.refuse([0x08, 1, 0, 0xFF, 0xFF, 0x02, 0x28], handle: 1, 0x0A)
      }),
    RuleTriple(
      rule: .attLongValueByType,
      bad: { $0.readByTypeAndHandle(octets: 60) },
      clean: { $0.readByTypeAndHandle(octets: 12) }),
    RuleTriple(
      rule: .attValuesOfDefaultLength,
      bad: { log in
        log.connect()
        log.raiseMTU()
        log.discover(uuids: [0xFFF1, 0xFFF2], service: 0xFFF0)
        log.exchange([0x12, 6, 0] + [UInt8](repeating: 7, count: 100), [0x13])
        for _ in 0..<3 { log.notify(3, octets: 20) }
      },
      clean: { log in
        log.connect()
        log.raiseMTU()
        log.discover(uuids: [0xFFF1, 0xFFF2], service: 0xFFF0)
        log.exchange([0x12, 6, 0] + [UInt8](repeating: 7, count: 100), [0x13])
        for octets in [20, 20, 12] { log.notify(3, octets: octets) }
      }),
    RuleTriple(
      rule: .gattCCCDUnasked,
      bad: { $0.subscribeUnasked(asks: false) },
      clean: { $0.subscribeUnasked(asks: true) }),
    RuleTriple(
      rule: .gattCCCDWrongHandle,
      bad: { $0.writeLikeDescriptors([3, 6, 9]) },
      clean: { $0.writeLikeDescriptors([4, 7, 10]) }),
    RuleTriple(
      rule: .gattWriteNotOffered,
      bad: { log in
        log.connect()
        log.discover()
        log.send([0x52, 3, 0, 1, 0, 7])
      },
      clean: { log in
        log.connect()
        log.discoverWritable()
        log.send([0x52, 3, 0, 1, 0, 7])
      }),
  ]
}
