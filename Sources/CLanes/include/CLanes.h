#ifndef C_LANES_H
#define C_LANES_H

/// What Swift has no words for: a few steps over many bytes at a time, for processors of the x86-64 family.
///
/// Each has a way in Swift beside it (`LaneMask`, `LaneBlocks`), which other processors take, and tests that hold the
/// two against each other.

#if defined(__x86_64__)

#include <emmintrin.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Sixteen bytes that are each all zeros or all ones: what a comparison of vectors gives.
typedef uint8_t CLanes __attribute__((ext_vector_type(16)));

/// One bit a lane, the first lane lowest, each the highest of its byte.
static inline __attribute__((always_inline)) uint32_t c_lane_mask(CLanes lanes) {
  return (uint32_t)_mm_movemask_epi8((__m128i)lanes);
}

/// For each block of sixty-four bytes a bit a byte: in `structure` for delimiters and line feeds, in `special` for quotes,
/// for other control characters and for bytes beyond ASCII. Returns how many line feeds there are.
size_t c_classify(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint64_t *structure, uint64_t *special);

/// How many line feeds the blocks of sixty-four bytes have, and whether they have a carriage return, too.
size_t c_line_feeds(const uint8_t *bytes, size_t blocks, bool *has_returns);

/// Follows quotes through blocks of sixty-four bytes of CSV, the first of which begins with a record: where the last line
/// feed outside them ends a record, zero if none does. False where a quote is neither at an end of a field nor doubled within
/// one.
bool c_record_end(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint8_t quote, size_t *end);

/// Writes down the places of all bits, the first of which stands for `base`, and says how many they are.
///
/// Sixty-four more places than there are bits must be writable.
size_t c_places(const uint64_t *bits, size_t blocks, uint32_t base, uint32_t *places);

#endif
#endif
