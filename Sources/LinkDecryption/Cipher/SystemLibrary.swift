#if !canImport(CommonCrypto)
  import CLibcrypto
#endif

/// The system's cryptographic library, initialized once per process before the first call.
enum SystemLibrary {
  #if !canImport(CommonCrypto)
    /// Initializes libcrypto without the parts that are not used here: error messages, algorithm names and a
    /// configuration file. Loading these would read from disk and make some ten thousand allocations.
    private static let isReady: Bool = {
      let options =
        OPENSSL_INIT_NO_LOAD_CRYPTO_STRINGS | OPENSSL_INIT_NO_ADD_ALL_CIPHERS
        | OPENSSL_INIT_NO_ADD_ALL_DIGESTS | OPENSSL_INIT_NO_LOAD_CONFIG
      return OPENSSL_init_crypto(UInt64(options), nil) == 1
    }()
  #endif

  /// Initializes the library. If there is not enough memory for that, each later call fails.
  static func prepare() {
    #if !canImport(CommonCrypto)
      _ = isReady
    #endif
  }
}
