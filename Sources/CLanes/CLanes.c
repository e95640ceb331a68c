#include "CLanes.h"

#if defined(__x86_64__)

#include <immintrin.h>

// Two forms of each loop: one for every x86-64 processor, one with the wider vectors and the bit instructions that all but
// the oldest have. The processor is asked once a call, and a call is for thousands of bytes.

static uint64_t joined(const uint32_t parts[4]) {
  return (uint64_t)parts[0] | (uint64_t)parts[1] << 16 | (uint64_t)parts[2] << 32 | (uint64_t)parts[3] << 48;
}

static size_t classify_16(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint64_t *structure, uint64_t *special) {
  const __m128i delimiters = _mm_set1_epi8((char)delimiter);
  const __m128i line_feeds = _mm_set1_epi8('\n');
  const __m128i quotes = _mm_set1_epi8('"');
  const __m128i last_control = _mm_set1_epi8(0x1F);
  const __m128i zero = _mm_setzero_si128();
  __m128i total = zero;
  for (size_t block = 0; block < blocks; block++) {
    uint32_t found[4], odd[4];
    __m128i counts = zero;
    for (int part = 0; part < 4; part++) {
      __m128i text = _mm_loadu_si128((const __m128i *)(bytes + 64 * block + 16 * part));
      __m128i feeds = _mm_cmpeq_epi8(text, line_feeds);
      __m128i ends = _mm_or_si128(_mm_cmpeq_epi8(text, delimiters), feeds);
      __m128i controls = _mm_cmpeq_epi8(_mm_max_epu8(text, last_control), last_control);
      __m128i marks = _mm_or_si128(_mm_cmpeq_epi8(text, quotes), _mm_andnot_si128(ends, controls));
      counts = _mm_sub_epi8(counts, feeds);
      found[part] = (uint32_t)_mm_movemask_epi8(ends);
      odd[part] = (uint32_t)_mm_movemask_epi8(_mm_or_si128(text, marks));
    }
    structure[block] = joined(found);
    special[block] = joined(odd);
    total = _mm_add_epi64(total, _mm_sad_epu8(counts, zero));
  }
  uint64_t lanes[2];
  _mm_storeu_si128((__m128i *)lanes, total);
  return (size_t)(lanes[0] + lanes[1]);
}

__attribute__((target("avx2"))) static size_t classify_32(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint64_t *structure, uint64_t *special) {
  const __m256i delimiters = _mm256_set1_epi8((char)delimiter);
  const __m256i line_feeds = _mm256_set1_epi8('\n');
  const __m256i quotes = _mm256_set1_epi8('"');
  const __m256i last_control = _mm256_set1_epi8(0x1F);
  const __m256i zero = _mm256_setzero_si256();
  __m256i total = zero;
  for (size_t block = 0; block < blocks; block++) {
    uint64_t found[2], odd[2];
    __m256i counts = zero;
    for (int part = 0; part < 2; part++) {
      __m256i text = _mm256_loadu_si256((const __m256i *)(bytes + 64 * block + 32 * part));
      __m256i feeds = _mm256_cmpeq_epi8(text, line_feeds);
      __m256i ends = _mm256_or_si256(_mm256_cmpeq_epi8(text, delimiters), feeds);
      __m256i controls = _mm256_cmpeq_epi8(_mm256_max_epu8(text, last_control), last_control);
      __m256i marks = _mm256_or_si256(_mm256_cmpeq_epi8(text, quotes), _mm256_andnot_si256(ends, controls));
      counts = _mm256_sub_epi8(counts, feeds);
      found[part] = (uint32_t)_mm256_movemask_epi8(ends);
      odd[part] = (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(text, marks));
    }
    structure[block] = found[0] | found[1] << 32;
    special[block] = odd[0] | odd[1] << 32;
    total = _mm256_add_epi64(total, _mm256_sad_epu8(counts, zero));
  }
  uint64_t lanes[4];
  _mm256_storeu_si256((__m256i *)lanes, total);
  return (size_t)(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

size_t c_classify(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint64_t *structure, uint64_t *special) {
  if (__builtin_cpu_supports("avx2")) {
    return classify_32(bytes, blocks, delimiter, structure, special);
  }
  return classify_16(bytes, blocks, delimiter, structure, special);
}

static size_t feeds_16(const uint8_t *bytes, size_t blocks, bool *has_returns) {
  const __m128i line_feeds = _mm_set1_epi8('\n');
  const __m128i returns = _mm_set1_epi8('\r');
  const __m128i zero = _mm_setzero_si128();
  __m128i total = zero, found = zero;
  for (size_t block = 0; block < blocks; block++) {
    __m128i counts = zero;
    for (int part = 0; part < 4; part++) {
      __m128i text = _mm_loadu_si128((const __m128i *)(bytes + 64 * block + 16 * part));
      counts = _mm_sub_epi8(counts, _mm_cmpeq_epi8(text, line_feeds));
      found = _mm_or_si128(found, _mm_cmpeq_epi8(text, returns));
    }
    total = _mm_add_epi64(total, _mm_sad_epu8(counts, zero));
  }
  uint64_t lanes[2];
  _mm_storeu_si128((__m128i *)lanes, total);
  *has_returns = _mm_movemask_epi8(found) != 0;
  return (size_t)(lanes[0] + lanes[1]);
}

__attribute__((target("avx2"))) static size_t feeds_32(const uint8_t *bytes, size_t blocks, bool *has_returns) {
  const __m256i line_feeds = _mm256_set1_epi8('\n');
  const __m256i returns = _mm256_set1_epi8('\r');
  const __m256i zero = _mm256_setzero_si256();
  __m256i total = zero, found = zero;
  for (size_t block = 0; block < blocks; block++) {
    __m256i first = _mm256_loadu_si256((const __m256i *)(bytes + 64 * block));
    __m256i second = _mm256_loadu_si256((const __m256i *)(bytes + 64 * block + 32));
    __m256i counts = _mm256_add_epi8(_mm256_cmpeq_epi8(first, line_feeds), _mm256_cmpeq_epi8(second, line_feeds));
    found = _mm256_or_si256(found, _mm256_or_si256(_mm256_cmpeq_epi8(first, returns), _mm256_cmpeq_epi8(second, returns)));
    total = _mm256_add_epi64(total, _mm256_sad_epu8(_mm256_sub_epi8(zero, counts), zero));
  }
  uint64_t lanes[4];
  _mm256_storeu_si256((__m256i *)lanes, total);
  *has_returns = _mm256_movemask_epi8(found) != 0;
  return (size_t)(lanes[0] + lanes[1] + lanes[2] + lanes[3]);
}

size_t c_line_feeds(const uint8_t *bytes, size_t blocks, bool *has_returns) {
  if (__builtin_cpu_supports("avx2")) { return feeds_32(bytes, blocks, has_returns); }
  return feeds_16(bytes, blocks, has_returns);
}

// Eight places are written for each block whether it has so many or not, as branches that cannot be foreseen cost more.
#define WRITE_PLACES                                                    \
  uint32_t *next = places;                                              \
  for (size_t block = 0; block < blocks; block++) {                     \
    uint64_t rest = bits[block];                                        \
    uint32_t start = base + 64 * (uint32_t)block;                       \
    uint32_t *end = next + __builtin_popcountll(rest);                  \
    do {                                                                \
      for (int count = 0; count < 8; count++) {                         \
        next[count] = start + (uint32_t)__builtin_ctzll(rest | 1ULL << 63); \
        rest &= rest - 1;                                               \
      }                                                                 \
      next += 8;                                                        \
    } while (next < end);                                               \
    next = end;                                                         \
  }                                                                     \
  return (size_t)(next - places);

static size_t places_plain(const uint64_t *bits, size_t blocks, uint32_t base, uint32_t *places) {
  WRITE_PLACES
}

__attribute__((target("bmi,popcnt"))) static size_t places_bmi(
  const uint64_t *bits, size_t blocks, uint32_t base, uint32_t *places) {
  WRITE_PLACES
}

size_t c_places(const uint64_t *bits, size_t blocks, uint32_t base, uint32_t *places) {
  if (__builtin_cpu_supports("bmi") && __builtin_cpu_supports("popcnt")) {
    return places_bmi(bits, blocks, base, places);
  }
  return places_plain(bits, blocks, base, places);
}

#endif
