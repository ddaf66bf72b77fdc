/// A random number generator that produces the same numbers for the same seed, on every machine and in every version.
///
/// xoshiro256** by Blackman and Vigna, with its state filled by SplitMix64, as its authors
/// recommend.
struct SimulationRandom: Hashable, Sendable {
  private var state0: UInt64
  private var state1: UInt64
  private var state2: UInt64
  private var state3: UInt64

  init(seed: UInt64) {
    var split = seed
    func word() -> UInt64 {
      split &+= 0x9E37_79B9_7F4A_7C15
      var mixed = split
      mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
      return mixed ^ mixed >> 31
    }
    state0 = word()
    state1 = word()
    state2 = word()
    state3 = word()
  }

  mutating func next() -> UInt64 {
    let scrambled = state1 &* 5
    let result = (scrambled << 7 | scrambled >> 57) &* 9
    let shifted = state1 << 17
    state2 ^= state0
    state3 ^= state1
    state1 ^= state2
    state0 ^= state3
    state2 ^= shifted
    state3 = state3 << 45 | state3 >> 19
    return result
  }

  /// True with a probability from 0 to 1. Always draws a number, so that changing one rate does not
  /// affect the others.
  mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) * 0x1p-53 < probability
  }

  /// Returns a number from 0 to `bound` − 1; 0 if there is none.
  mutating func below(_ bound: Int) -> Int {
    bound > 0 ? Int(next() >> 33) % bound : 0
  }
}
