#if canImport(CommonCrypto)
  import CommonCrypto
#else
  import CLibcrypto
#endif

/// The SHA-256 digest of octets that arrive in chunks, which identifies a file by its content.
@safe package final class ContentDigest {
  #if canImport(CommonCrypto)
    private var context = CC_SHA256_CTX()
  #else
    private let context: OpaquePointer?
  #endif

  package init() {
    #if canImport(CommonCrypto)
      // SAFETY: the call initializes the structure that is passed by reference.
      _ = unsafe CC_SHA256_Init(&context)
    #else
      SystemLibrary.prepare()
      // SAFETY: the context belongs to this object; if there is no memory for it, the calls below
      // reject it.
      unsafe context = EVP_MD_CTX_new()
      _ = unsafe EVP_DigestInit_ex(context, EVP_sha256(), nil)
    #endif
  }

  deinit {
    #if !canImport(CommonCrypto)
      unsafe EVP_MD_CTX_free(context)
    #endif
  }

  package func update(_ octets: [UInt8]) {
    #if canImport(CommonCrypto)
      // SAFETY: the call reads as many octets as the array has.
      _ = unsafe CC_SHA256_Update(&context, octets, CC_LONG(truncatingIfNeeded: octets.count))
    #else
      // SAFETY: as above.
      _ = unsafe EVP_DigestUpdate(context, octets, octets.count)
    #endif
  }

  /// Returns the 32 octets of the digest. No more octets can be added after this call.
  package func octets() -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    #if canImport(CommonCrypto)
      // SAFETY: the digest has the 32 octets that the call writes.
      _ = unsafe CC_SHA256_Final(&digest, &context)
    #else
      // SAFETY: as above.
      _ = unsafe EVP_DigestFinal_ex(context, &digest, nil)
    #endif
    return digest
  }
}
