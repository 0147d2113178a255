/* multiversion.h - compiles functions twice; the loader chooses the faster version if the machine
 * supports it.
 *
 * Mark hot loops with it. With POPCNT, BMI and AVX2 they run up to twice as fast, and the same
 * build still starts on any x86-64. The mark has no effect elsewhere: on arm64 and wasm, with
 * clang, and with sanitizers, whose start-up code does not support an ifunc. */
#ifndef BASE_MULTIVERSION_H
#define BASE_MULTIVERSION_H

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(WF_PLAIN)
#define MULTIVERSION __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define MULTIVERSION
#endif

/* For helpers of such a function: they must be compiled into each version of it. */
#define MULTIVERSION_PART static inline __attribute__((always_inline))

#endif
