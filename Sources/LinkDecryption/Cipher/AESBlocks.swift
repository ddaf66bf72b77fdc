#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CLibcrypto
#endif

/// AES-128 of single blocks with one key, from the system's library: libcrypto, or CommonCrypto on
/// Apple's systems. The key schedule is computed once.
///
/// It must have a single owner, because each call changes the library's context.
@safe final class AESBlocks: @unchecked Sendable {
  #if canImport(CommonCrypto)
    private var context: CCCryptorRef?
  #else
    private let context: OpaquePointer?
  #endif

  init(key number: UInt128) {
    let key = number.octets
    #if canImport(CommonCrypto)
      // SAFETY: the library copies the key, and reads as many octets as the array has.
      _ = unsafe CCCryptorCreate(
        CCOperation(kCCEncrypt), CCAlgorithm(kCCAlgorithmAES), CCOptions(kCCOptionECBMode), key,
        key.count, nil, &context)
    #else
      SystemLibrary.prepare()
      unsafe context = EVP_CIPHER_CTX_new()
      // SAFETY: the library copies the key, and reads the 16 octets of the number.
      _ = unsafe EVP_EncryptInit_ex(context, EVP_aes_128_ecb(), nil, key, nil)
      _ = unsafe EVP_CIPHER_CTX_set_padding(context, 0)
    #endif
  }

  deinit {
    #if canImport(CommonCrypto)
      unsafe CCCryptorRelease(context)
    #else
      unsafe EVP_CIPHER_CTX_free(context)
    #endif
  }

  /// Encrypts one block.
  ///
  /// - Returns: 0 if the library fails, which happens only if memory is exhausted. In that case no message integrity
  ///   check matches, so nothing is decrypted incorrectly.
  func encrypt(_ plaintext: UInt128) -> UInt128 {
    var input = plaintext.bigEndian
    var output: UInt128 = 0
    // SAFETY: both are local 16-octet numbers, for which any bit pattern is valid. Without padding, the library writes
    // as many octets as it reads.
    let isDone = unsafe withUnsafeBytes(of: &input) { input in
      unsafe withUnsafeMutableBytes(of: &output) { output in
        #if canImport(CommonCrypto)
          var written = 0
          return unsafe CCCryptorUpdate(
            context, input.baseAddress, 16, output.baseAddress, 16, &written) == kCCSuccess
            && written == 16
        #else
          var written: Int32 = 0
          return unsafe EVP_EncryptUpdate(
            context, output.assumingMemoryBound(to: UInt8.self).baseAddress, &written,
            input.assumingMemoryBound(to: UInt8.self).baseAddress, 16) == 1 && written == 16
        #endif
      }
    }
    return isDone ? UInt128(bigEndian: output) : 0
  }
}
