#if canImport(Glibc)
  import Glibc

  /// The system's own converter, an oracle that knows nothing of the tables here.
  ///
  /// Unsafe: a C interface of pointers into two arrays that live as long as the call.
  enum SystemConverter {
    /// The bytes as UTF-8; `nil` if the converter refuses them, or does not know the encoding.
    static func utf8(_ bytes: [UInt8], from encoding: String) -> [UInt8]? {
      let converter = unsafe iconv_open("UTF-8", encoding)
      // The failure value is (iconv_t) -1.
      guard let converter = unsafe converter, Int(bitPattern: converter) != -1 else { return nil }
      defer { unsafe iconv_close(converter) }
      var input = bytes.map { CChar(bitPattern: $0) }
      var output = [CChar](repeating: 0, count: 4 * bytes.count + 8)
      let written: Int? = unsafe input.withUnsafeMutableBufferPointer { source in
        unsafe output.withUnsafeMutableBufferPointer { target in
          var from = source.baseAddress
          var to = target.baseAddress
          var (left, room) = (source.count, target.count)
          let result = unsafe iconv(converter, &from, &left, &to, &room)
          // The failure value is (size_t) -1.
          guard result != -1, left == 0 else { return nil }
          return target.count - room
        }
      }
      return written.map { output[..<$0].map { UInt8(bitPattern: $0) } }
    }
  }
#endif
