// A whole sheet has no irregular springs and holds nothing: these are called for nothing, as in WebAssembly.
#pragma once

#define OUTSIDE static __attribute__((noinline, unused))

OUTSIDE void gatherRows(u32, u32, bool, usize, usize, usize, usize, usize, usize, usize) { __builtin_trap(); }
OUTSIDE void gatherBlocks(u32, u32, usize, usize, usize, usize, usize, usize, usize) { __builtin_trap(); }
OUTSIDE i32 constrainSlots(i32 next, i32 count, usize, i32, i32, usize, usize, usize, usize) {
  if (next < count) __builtin_trap();
  return next;
}
