import { wasmBase64 } from "./generated/kernels-wasm.ts";
import type { Kernels } from "./kernels.ts";

/** An address in the memory, in bytes. */
type At = number;

/** The raw exports, parameter by parameter as in assembly/. `plane` is the number of slots. */
interface Exports {
  pullSprings(
    ...args: [
      count: number,
      a: At,
      b: At,
      at: At,
      restLength: At,
      stiffness: At,
      damping: At,
      limitLength: At,
      limitStiffness: At,
      plane: number,
      x: At,
      w: At,
      c1: number,
      c2: number,
      springs: At,
      force: At,
    ]
  ): void;
  arcSprings(
    ...args: [
      count: number,
      a: At,
      b: At,
      at: At,
      restLength: At,
      load: At,
      toe: At,
      plane: number,
      x: At,
      c2: number,
      springs: At,
      force: At,
    ]
  ): void;
  addDiagonal(count: number, a: At, b: At, at: At, hasShare: number, springs: At, diagonal: At): void;
  invertBlocks(slots: number, diagonal: At, filter: At, floor: At, inverse: At): void;
  gridApply(
    ...args: [
      springs: At,
      own: At,
      plane: number,
      p: At,
      q: At,
      scratch: At,
      columns: number,
      rows: number,
      stride: number,
    ]
  ): void;
  blocksApply(first: number, end: number, own: At, plane: number, p: At, q: At): void;
  edgesApply(count: number, a: At, b: At, at: At, springs: At, plane: number, p: At, q: At): void;
  project(count: number, slots: At, normals: At, plane: number, v: At): void;
  dot(count: number, a: At, b: At): number;
  precondition(inverse: At, plane: number, r: At, z: At): number;
  descend(alpha: number, p: At, q: At, inverse: At, plane: number, x: At, r: At, z: At): number;
  redirect(beta: number, count: number, z: At, p: At): void;
}

let compiled: WebAssembly.Module | null | undefined;

/** The module, compiled once per realm; null where the host has no SIMD or forbids WebAssembly. */
export function compiledModule(): WebAssembly.Module | null {
  if (compiled === undefined) {
    try {
      compiled = new WebAssembly.Module(decodeBase64(wasmBase64));
    } catch {
      compiled = null;
    }
  }
  return compiled;
}

export function wasmKernels(module: WebAssembly.Module, memory: WebAssembly.Memory): Kernels {
  const wasm = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
  return {
    pullSprings(
      { a, b, at, restLength, stiffness, damping, limitLength, limitStiffness },
      x,
      w,
      c1,
      c2,
      springs,
      force,
    ) {
      wasm.pullSprings(
        a.length,
        a.byteOffset,
        b.byteOffset,
        at.byteOffset,
        restLength.byteOffset,
        stiffness.byteOffset,
        damping.byteOffset,
        limitLength.byteOffset,
        limitStiffness.byteOffset,
        x.length / 3,
        x.byteOffset,
        w.byteOffset,
        c1,
        c2,
        springs.byteOffset,
        force.byteOffset,
      );
    },
    arcSprings({ a, b, at, restLength, load, toe }, x, c2, springs, force) {
      wasm.arcSprings(
        a.length,
        a.byteOffset,
        b.byteOffset,
        at.byteOffset,
        restLength.byteOffset,
        load.byteOffset,
        toe.byteOffset,
        x.length / 3,
        x.byteOffset,
        c2,
        springs.byteOffset,
        force.byteOffset,
      );
    },
    addDiagonal({ a, b, at }, hasShare, springs, diagonal) {
      wasm.addDiagonal(
        a.length,
        a.byteOffset,
        b.byteOffset,
        at.byteOffset,
        Number(hasShare),
        springs.byteOffset,
        diagonal.byteOffset,
      );
    },
    invertBlocks(diagonal, filter, floor, inverse) {
      wasm.invertBlocks(
        floor.length,
        diagonal.byteOffset,
        filter.byteOffset,
        floor.byteOffset,
        inverse.byteOffset,
      );
    },
    gridApply({ first, columns, rows, stride, springsAt }, springs, own, p, q, scratch) {
      wasm.gridApply(
        springs.byteOffset + springsAt * 4,
        own.byteOffset + first * 24,
        p.length / 3,
        p.byteOffset + first * 4,
        q.byteOffset + first * 4,
        scratch.byteOffset,
        columns,
        rows,
        stride,
      );
    },
    blocksApply(first, end, own, p, q) {
      wasm.blocksApply(first, end, own.byteOffset, p.length / 3, p.byteOffset, q.byteOffset);
    },
    edgesApply({ a, b, at }, springs, p, q) {
      wasm.edgesApply(
        a.length,
        a.byteOffset,
        b.byteOffset,
        at.byteOffset,
        springs.byteOffset,
        p.length / 3,
        p.byteOffset,
        q.byteOffset,
      );
    },
    project(count, slots, normals, v) {
      wasm.project(count, slots.byteOffset, normals.byteOffset, v.length / 3, v.byteOffset);
    },
    dot(a, b) {
      return wasm.dot(a.length, a.byteOffset, b.byteOffset);
    },
    precondition(inverse, r, z) {
      return wasm.precondition(inverse.byteOffset, r.length / 3, r.byteOffset, z.byteOffset);
    },
    descend(alpha, p, q, inverse, x, r, z) {
      const plane = x.length / 3;
      return wasm.descend(
        alpha,
        p.byteOffset,
        q.byteOffset,
        inverse.byteOffset,
        plane,
        x.byteOffset,
        r.byteOffset,
        z.byteOffset,
      );
    },
    redirect(beta, z, p) {
      wasm.redirect(beta, p.length, z.byteOffset, p.byteOffset);
    },
  };
}

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/** Own decoder: `atob` is not in every worker, `Buffer` not in every browser. */
function decodeBase64(text: string): Uint8Array<ArrayBuffer> {
  const length = text.indexOf("=") < 0 ? text.length : text.indexOf("=");
  const bytes = new Uint8Array(Math.floor((length * 3) / 4));
  let bits = 0;
  let value = 0;
  let at = 0;
  for (let i = 0; i < length; i++) {
    value = (value << 6) | ALPHABET.indexOf(text[i]);
    bits += 6;
    if (bits >= 8) bytes[at++] = (value >>> (bits -= 8)) & 255;
  }
  return bytes;
}
