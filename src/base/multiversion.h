/* multiversion.h - functions compiled twice, the faster one chosen when the program is loaded.
 *
 * Marks the hot loops: with POPCNT, BMI and AVX2 they run up to twice as fast, yet the same build
 * still starts on any x86-64. Elsewhere the mark has no effect: on arm64 and wasm, with clang, and
 * with sanitizers, whose start-up code does not support an ifunc. */
#ifndef BASE_MULTIVERSION_H
#define BASE_MULTIVERSION_H

#if defined(__x86_64__) && defined(__linux__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) && !defined(WF_PLAIN)
#define MULTIVERSION __attribute__((target_clones("default", "arch=x86-64-v3")))
#else
#define MULTIVERSION
#endif

/* Helpers of such a function, which must be compiled into each version of it. */
#define MULTIVERSION_PART static inline __attribute__((always_inline))

#endif
