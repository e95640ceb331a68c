#ifndef EMBEDDED_TEXTS_H
#define EMBEDDED_TEXTS_H

#include <stddef.h>
#include <stdint.h>

/// The bytes of a file that the program holds, so that it stays a single file. They live as long as the program.
typedef struct {
  const uint8_t *bytes;
  size_t count;
} EmbeddedText;

/// What columns are called and what their values mean, in many languages.
EmbeddedText embedded_words(void);
/// The characters of encodings of one byte a character.
EmbeddedText embedded_encodings(void);
/// The profiles that come with the program, each a YAML document.
EmbeddedText embedded_profiles(void);

#endif
