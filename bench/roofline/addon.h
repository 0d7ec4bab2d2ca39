// What Node sees of the native kernels. The few functions of Node-API that this takes are declared here: their ABI does not
// change, and not every installation brings the headers.
#pragma once
#include <cstddef>

extern "C" {
typedef struct OpaqueEnvironment *Environment;
typedef struct OpaqueValue *Value;
typedef struct OpaqueInfo *Info;
typedef Value (*Callback)(Environment, Info);
int napi_get_cb_info(Environment, Info, size_t *count, Value *given, Value *self, void **data);
int napi_get_arraybuffer_info(Environment, Value, void **data, size_t *bytes);
int napi_get_typedarray_info(Environment, Value, int *type, size_t *length, void **data, Value *buffer, size_t *at);
int napi_get_value_double(Environment, Value, f64 *number);
int napi_create_double(Environment, f64 number, Value *result);
int napi_create_function(Environment, const char *name, size_t length, Callback, void *data, Value *result);
int napi_set_named_property(Environment, Value object, const char *name, Value value);
}

/** The arguments of a call from JavaScript. */
struct Call {
  Environment env;
  size_t count = 4;
  Value given[4];

  Call(Environment env, Info info) : env(env) { napi_get_cb_info(env, info, &count, given, nullptr, nullptr); }
  f64 number(int at) const {
    f64 number = 0;
    napi_get_value_double(env, given[at], &number);
    return number;
  }
  usize buffer(int at) const {
    void *data = nullptr;
    napi_get_arraybuffer_info(env, given[at], &data, nullptr);
    return (usize)data;
  }
  const f64 *numbers(int at) const {
    void *data = nullptr;
    napi_get_typedarray_info(env, given[at], nullptr, nullptr, &data, nullptr, nullptr);
    return (const f64 *)data;
  }
  Value answer(f64 number) const {
    Value value;
    napi_create_double(env, number, &value);
    return value;
  }
};

/** run(kernel, memory, arguments, times): what the kernel returned the last time. */
static Value run(Environment env, Info info) {
  const Call js(env, info);
  const i32 kernel = (i32)js.number(0), times = (i32)js.number(3);
  const usize memory = js.buffer(1);
  const f64 *arguments = js.numbers(2);
  f64 result = 0;
  for (i32 i = 0; i < times; i++) result = call(kernel, memory, arguments);
  return js.answer(result);
}

#ifdef COUNT
/** countFlops(kernel, memory, arguments): operations on numbers that a call of the kernel does, padding and all. */
static Value countFlops(Environment env, Info info) {
  const Call js(env, info);
  flops = 0;
  origin = js.buffer(1);
  for (uint8_t &line : lines) line = 0;
  call((i32)js.number(0), origin, js.numbers(2));
  return js.answer(flops);
}

/** countBytes(): cache lines that the counted call read and wrote, each once. */
static Value countBytes(Environment env, Info info) {
  f64 bytes = 0;
  for (const uint8_t line : lines) bytes += 64 * ((line & 1) + (line >> 1));
  return Call(env, info).answer(bytes);
}
#endif

/** fma(times): FMAs of 8 lanes in 12 chains, more than latency and ports hold back. */
static Value fma(Environment env, Info info) {
  const Call js(env, info);
  __m256 c[12] = {}, factor = _mm256_set1_ps(0.5f);
  for (i32 i = (i32)js.number(0) / 12; i > 0; i--)
#pragma GCC unroll 12
    for (int k = 0; k < 12; k++) asm volatile("vfmadd213ps %1, %1, %0" : "+x"(c[k]) : "x"(factor));
  return js.answer(0);
}

/** mulAdd(times): products and sums of 4 lanes, half and half, as WebAssembly has them. */
static Value mulAdd(Environment env, Info info) {
  const Call js(env, info);
  __m128 c[12] = {}, factor = _mm_set1_ps(0.5f);
  for (i32 i = (i32)js.number(0) / 12; i > 0; i--)
#pragma GCC unroll 6
    for (int k = 0; k < 12; k += 2) {
      asm volatile("vmulps %1, %0, %0" : "+x"(c[k]) : "x"(factor));
      asm volatile("vaddps %1, %0, %0" : "+x"(c[k + 1]) : "x"(factor));
    }
  return js.answer(0);
}

/** read(memory, bytes, times): loads the first bytes so often, 256 bits at a time. */
static Value read(Environment env, Info info) {
  const Call js(env, info);
  const usize from = js.buffer(0), to = from + (usize)js.number(1);
  for (i32 i = (i32)js.number(2); i > 0; i--)
    for (usize p = from; p < to; p += 128) {
      __m256 a, b, c, d;
      asm volatile("vmovaps (%4), %0\n\tvmovaps 32(%4), %1\n\tvmovaps 64(%4), %2\n\tvmovaps 96(%4), %3"
                   : "=x"(a), "=x"(b), "=x"(c), "=x"(d)
                   : "r"(p));
    }
  return js.answer(0);
}

extern "C" __attribute__((visibility("default"))) Value napi_register_module_v1(Environment env, Value exports) {
  const struct {
    const char *name;
    Callback callback;
  } functions[] = {
#ifdef COUNT
      {"countFlops", countFlops},
      {"countBytes", countBytes},
#endif
      {"run", run},
      {"fma", fma},
      {"mulAdd", mulAdd},
      {"read", read},
  };
  for (const auto &[name, callback] : functions) {
    Value value;
    napi_create_function(env, name, (size_t)-1, callback, nullptr, &value);
    napi_set_named_property(env, exports, name, value);
  }
  return exports;
}
