// The 8-bit library: code units are bytes. The macro has to be set before pcre2.h is read.
#pragma once
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
