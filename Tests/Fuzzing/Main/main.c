/* libFuzzer brings its own main. This asks the targets first how to change an input. */
#include <stddef.h>
#include <stdint.h>

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t limit);
ptrdiff_t scenelint_mutate(uint8_t *data, ptrdiff_t size, ptrdiff_t limit, uint32_t seed);
ptrdiff_t scenelint_cross(
    const uint8_t *first, ptrdiff_t first_size, const uint8_t *second, ptrdiff_t second_size,
    uint8_t *data, ptrdiff_t limit, uint32_t seed);

/* One change in four is one of bytes, whatever the target. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t limit, unsigned seed) {
  ptrdiff_t mutated = seed % 4 == 0 ? 0 : scenelint_mutate(data, size, limit, seed);
  return mutated > 0 ? (size_t)mutated : LLVMFuzzerMutate(data, size, limit);
}

size_t LLVMFuzzerCustomCrossOver(
    const uint8_t *first, size_t first_size, const uint8_t *second, size_t second_size,
    uint8_t *data, size_t limit, unsigned seed) {
  return scenelint_cross(first, first_size, second, second_size, data, limit, seed);
}
