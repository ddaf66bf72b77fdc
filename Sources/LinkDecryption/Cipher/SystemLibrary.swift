#if !canImport(CommonCrypto)
  import CLibcrypto
#endif

/// The system's cryptographic library, set up once a process before the first call.
enum SystemLibrary {
  #if !canImport(CommonCrypto)
    /// libcrypto without what nothing here asks for: texts of errors, names of algorithms and a configuration file,
    /// for which it would read the disk and take some ten thousand pieces of memory.
    private static let isReady: Bool = {
      let options =
        OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
        | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_LOAD_CONFIG
      // SAFETY: there are no settings, so the call reads nothing of this process.
      return unsafe OPENSSL_init_crypto(UInt64(options), nil) == 1
    }()
  #endif

  /// Sets the library up; without memory for that its calls refuse one by one.
  static func prepare() {
    #if !canImport(CommonCrypto)
      _ = isReady
    #endif
  }
}
