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

// What is known after some blocks of CSV, of which the first begins with a record.
typedef struct {
  uint64_t inside;  // all ones within quotes
  uint64_t closed;  // whether the last byte is a closing quote
  uint64_t before;  // whether a quote may open after the last byte
  size_t end;       // after the last line feed outside quotes
} followed;

// Whether every quote of a block is where RFC 4180 has one: at the beginning of a field, at its end or before another.
static inline __attribute__((always_inline)) bool follow(
  followed *so_far, size_t place, uint64_t quotes, uint64_t ends, uint64_t feeds) {
  uint64_t inside = so_far->inside;
  if (quotes) {
    // Every bit becomes the parity of the quotes up to it.
    uint64_t parity = quotes;
    for (int width = 1; width < 64; width *= 2) { parity ^= parity << width; }
    inside ^= parity;
    uint64_t opening = quotes & inside, closing = quotes & ~inside;
    uint64_t may_open = (ends | closing) << 1 | so_far->before;
    uint64_t after = closing << 1 | so_far->closed;
    if ((opening & ~may_open) | (after & ~(ends | quotes))) { return false; }
    so_far->inside = (uint64_t)((int64_t)inside >> 63);
    so_far->closed = closing >> 63;
    so_far->before = (ends | closing) >> 63;
  } else {
    if (so_far->closed & ~ends & 1) { return false; }
    so_far->closed = 0;
    so_far->before = ends >> 63;
  }
  uint64_t outside = feeds & ~inside;
  if (outside) { so_far->end = place + 64 - (size_t)__builtin_clzll(outside); }
  return true;
}

static bool record_end_16(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint8_t quote, followed *so_far) {
  const __m128i delimiters = _mm_set1_epi8((char)delimiter);
  const __m128i marks = _mm_set1_epi8((char)quote);
  const __m128i line_feeds = _mm_set1_epi8('\n');
  const __m128i returns = _mm_set1_epi8('\r');
  for (size_t block = 0; block < blocks; block++) {
    uint32_t quotes[4], ends[4], feeds[4];
    for (int part = 0; part < 4; part++) {
      __m128i text = _mm_loadu_si128((const __m128i *)(bytes + 64 * block + 16 * part));
      __m128i lines = _mm_cmpeq_epi8(text, line_feeds);
      __m128i others = _mm_or_si128(_mm_cmpeq_epi8(text, delimiters), _mm_cmpeq_epi8(text, returns));
      quotes[part] = (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(text, marks));
      ends[part] = (uint32_t)_mm_movemask_epi8(_mm_or_si128(lines, others));
      feeds[part] = (uint32_t)_mm_movemask_epi8(lines);
    }
    if (!follow(so_far, 64 * block, joined(quotes), joined(ends), joined(feeds))) { return false; }
  }
  return true;
}

__attribute__((target("avx2"))) static bool record_end_32(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint8_t quote, followed *so_far) {
  const __m256i delimiters = _mm256_set1_epi8((char)delimiter);
  const __m256i marks = _mm256_set1_epi8((char)quote);
  const __m256i line_feeds = _mm256_set1_epi8('\n');
  const __m256i returns = _mm256_set1_epi8('\r');
  for (size_t block = 0; block < blocks; block++) {
    uint64_t quotes[2], ends[2], feeds[2];
    for (int part = 0; part < 2; part++) {
      __m256i text = _mm256_loadu_si256((const __m256i *)(bytes + 64 * block + 32 * part));
      __m256i lines = _mm256_cmpeq_epi8(text, line_feeds);
      __m256i others = _mm256_or_si256(_mm256_cmpeq_epi8(text, delimiters), _mm256_cmpeq_epi8(text, returns));
      quotes[part] = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(text, marks));
      ends[part] = (uint32_t)_mm256_movemask_epi8(_mm256_or_si256(lines, others));
      feeds[part] = (uint32_t)_mm256_movemask_epi8(lines);
    }
    if (!follow(
          so_far, 64 * block, quotes[0] | quotes[1] << 32, ends[0] | ends[1] << 32, feeds[0] | feeds[1] << 32)) {
      return false;
    }
  }
  return true;
}

bool c_record_end(
  const uint8_t *bytes, size_t blocks, uint8_t delimiter, uint8_t quote, size_t *end) {
  followed so_far = {.inside = 0, .closed = 0, .before = 1, .end = 0};
  bool is_regular = __builtin_cpu_supports("avx2") ? record_end_32(bytes, blocks, delimiter, quote, &so_far)
                                                   : record_end_16(bytes, blocks, delimiter, quote, &so_far);
  *end = so_far.end;
  return is_regular;
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
