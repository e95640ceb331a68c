#include "EmbeddedTexts.h"

// Files as bytes of the program. Array literals in Swift, which embedded resources of a package are, take a compiler
// a second for every three thousand bytes; these take none.

#pragma clang diagnostic ignored "-Wc23-extensions"

static const uint8_t words[] = {
#embed "../FinanceData/Words/words.txt"
};

static const uint8_t encodings[] = {
#embed "../FinanceData/Encodings/encodings.txt"
};

static const uint8_t profiles[] = {
#embed "../FinanceConfiguration/Profiles/profiles.yaml"
};

EmbeddedText embedded_words(void) { return (EmbeddedText){words, sizeof words}; }

EmbeddedText embedded_encodings(void) { return (EmbeddedText){encodings, sizeof encodings}; }

EmbeddedText embedded_profiles(void) { return (EmbeddedText){profiles, sizeof profiles}; }
