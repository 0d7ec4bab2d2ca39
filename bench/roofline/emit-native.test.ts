import { expect, test } from "vitest";
import { emitNative, kernelsOf } from "./emit-native.mjs";

const module = `const LANES: usize = 4;
const NOISE: f32 = 1.0 / 262144.0;
@inline
function total(sum: v128): f64 { return 0; }

export function scale20(rows: i32, span: i32, x_: usize, by: f32): void {
  const factor = f32x4.splat(by), one = f32x4.splat(1);
  for (let k: i32 = 0; k < span; k += <i32>LANES) {
    let x = x_ + <usize>k * 4;
    /* spill */ v128.store(x, one, 16);
    v128.store(x, f32x4.mul(factor, v128.load(x, 8 + LANES * 4)), 8);
    if (load<u32>(x) != 0) continue;
  }
}

export function sum20(rows: i32, y__: usize): f64 {
  return total(v128.load(y__, 0));
}
`;

test("kernels are told by name, parameters and result", () => {
  expect(kernelsOf(module)).toMatchObject([
    {
      name: "scale20",
      parameters: [
        { name: "rows", type: "i32" },
        { name: "span", type: "i32" },
        { name: "x_", type: "usize" },
        { name: "by", type: "f32" },
      ],
      result: "void",
    },
    {
      name: "sum20",
      parameters: [
        { name: "rows", type: "i32" },
        { name: "y__", type: "usize" },
      ],
      result: "f64",
    },
  ]);
});

test("every word is C++, and only what V8 needed is gone", () => {
  const source = emitNative(module, 8);
  expect(source).toContain("#define LANES 8");
  expect(source).toContain("static const f32 NOISE = 1.0 / 262144.0;");
  expect(source).toContain(`static void scale20(i32 rows, i32 span, usize x_, f32 by) {
  const auto factor = f32x4_splat(by), one = f32x4_splat(1);
  for (i32 k = 0; k < span; k += (i32)LANES) {
    auto x = x_ + (usize)k * 4;
    
    v128_store(x, f32x4_mul(factor, v128_load(x, 8 + LANES * 4)), 8);
    if (load<u32>(x) != 0) continue;
  }
}`);
});

test("arguments come as numbers, addresses from the memory's start", () => {
  const source = emitNative(module, 4);
  expect(source).toContain("case 0: scale20((i32)a[0], (i32)a[1], base + (usize)a[2], (f32)a[3]); return 0;");
  expect(source).toContain("case 1: return sum20((i32)a[0], base + (usize)a[1]);");
});
