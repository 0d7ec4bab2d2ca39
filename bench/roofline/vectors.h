// The vector operations that the generated kernels name, with 4 lanes as WebAssembly has them, or 8. Plain operators on
// GCC's vectors: the compiler may contract a product and a sum to one FMA. With COUNT every operation is counted.
#pragma once
#include <immintrin.h>

#include <cstdint>

using i32 = int32_t;
using u32 = uint32_t;
using f32 = float;
using f64 = double;
using usize = uintptr_t;

#define INLINE static inline __attribute__((always_inline))

#ifdef COUNT
static f64 flops;
/** Cache lines of the memory from `origin` on: 1 is read, 2 written. */
static usize origin;
static uint8_t lines[1 << 20];
#define FLOPS(n) (flops += (n))
#define LINE(p, how) (lines[((p) - origin) >> 6] |= (how))
#else
#define FLOPS(n) ((void)0)
#define LINE(p, how) ((void)0)
#endif

/** A vector of f32, or half a vector of f64: WebAssembly's v128 does not tell them apart either. */
typedef f32 v128 __attribute__((vector_size(4 * LANES)));
typedef f64 half64 __attribute__((vector_size(4 * LANES)));
typedef i32 mask __attribute__((vector_size(4 * LANES)));
struct __attribute__((packed, may_alias)) Unaligned {
  v128 value;
};

INLINE v128 v128_load(usize p, usize offset) {
  LINE(p + offset, 1);
  return ((const Unaligned *)(p + offset))->value;
}
INLINE void v128_store(usize p, v128 value, usize offset) {
  LINE(p + offset, 2);
  ((Unaligned *)(p + offset))->value = value;
}

#define BINARY32(name, operation) \
  INLINE v128 f32x4_##name(v128 a, v128 b) { return FLOPS(LANES), a operation b; }
#define BINARY64(name, operation) \
  INLINE v128 f64x2_##name(v128 a, v128 b) { return FLOPS(LANES / 2), (v128)((half64)a operation(half64) b); }
BINARY32(add, +)
BINARY32(sub, -)
BINARY32(mul, *)
BINARY32(div, /)
BINARY64(add, +)
BINARY64(sub, -)
BINARY64(mul, *)

INLINE v128 f32x4_gt(v128 a, v128 b) { return (v128)(a > b); }
INLINE v128 f32x4_lt(v128 a, v128 b) { return (v128)(a < b); }
INLINE v128 v128_and(v128 a, v128 b) { return (v128)((mask)a & (mask)b); }
INLINE v128 v128_bitselect(v128 a, v128 b, v128 m) { return (mask)m ? a : b; }

#if LANES == 8
INLINE v128 f32x4_splat(f32 x) { return _mm256_set1_ps(x); }
INLINE v128 f64x2_splat(f64 x) { return (v128)_mm256_set1_pd(x); }
INLINE v128 f32x4_pmax(v128 a, v128 b) { return _mm256_max_ps(b, a); }
INLINE v128 f32x4_pmin(v128 a, v128 b) { return _mm256_min_ps(b, a); }
INLINE v128 f32x4_sqrt(v128 a) { return FLOPS(LANES), _mm256_sqrt_ps(a); }
INLINE v128 f64x2_promote_low_f32x4(v128 a) { return (v128)_mm256_cvtps_pd(_mm256_castps256_ps128(a)); }
INLINE v128 upper(v128 a) { return _mm256_castps128_ps256(_mm256_extractf128_ps(a, 1)); }
INLINE v128 narrow(v128 low, v128 high) {
  return _mm256_set_m128(_mm256_cvtpd_ps((__m256d)high), _mm256_cvtpd_ps((__m256d)low));
}
#else
INLINE v128 f32x4_splat(f32 x) { return _mm_set1_ps(x); }
INLINE v128 f64x2_splat(f64 x) { return (v128)_mm_set1_pd(x); }
INLINE v128 f32x4_pmax(v128 a, v128 b) { return _mm_max_ps(b, a); }
INLINE v128 f32x4_pmin(v128 a, v128 b) { return _mm_min_ps(b, a); }
INLINE v128 f32x4_sqrt(v128 a) { return FLOPS(LANES), _mm_sqrt_ps(a); }
INLINE v128 f64x2_promote_low_f32x4(v128 a) { return (v128)_mm_cvtps_pd(a); }
INLINE v128 upper(v128 a) { return _mm_movehl_ps(a, a); }
INLINE v128 narrow(v128 low, v128 high) {
  return _mm_movelh_ps(_mm_cvtpd_ps((__m128d)low), _mm_cvtpd_ps((__m128d)high));
}
#endif

template <typename T>
INLINE T load(usize p, usize offset = 0) {
  return *(const T *)(p + offset);
}
template <typename T>
INLINE void store(usize p, T value, usize offset) {
  *(T *)(p + offset) = value;
}
INLINE v128 v128_load32_splat(usize p, usize offset) { return f32x4_splat(load<f32>(p, offset)); }
INLINE v128 v128_load64_splat(usize p, usize offset) { return f64x2_splat(load<f64>(p, offset)); }

INLINE f64 total(v128 sum) {
  f64 all = 0;
  for (int lane = 0; lane < LANES; lane++) all += (f64)sum[lane];
  return all;
}
