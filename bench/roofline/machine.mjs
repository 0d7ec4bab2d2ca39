// The roofs: what this machine's arithmetic and memory give at best, measured by loops that do nothing else.

const ROUNDS = 500;
/** Long against the call itself, short against interruptions. */
const FLOPS = 4_800_000;
/** Bytes that are read over and over: in the second, the third cache, and in none. */
const SETS = [0.5, 4, 256].map((megabytes) => megabytes * 2 ** 20);

/** GFLOP/s of FMAs of 8 lanes and of products and sums of 4; GB/s of reading. */
export function measureMachine(addon) {
  const perLoop = (lanes, flops) => FLOPS / lanes / flops;
  return {
    fma8: FLOPS / 1e6 / fastest(() => addon.fma(perLoop(8, 2)), ROUNDS),
    mulAdd4: FLOPS / 1e6 / fastest(() => addon.mulAdd(perLoop(4, 1)), ROUNDS),
    reading: SETS.map((bytes) => ({ bytes, gigabytes: readingOf(addon, bytes) })),
  };
}

function readingOf(addon, bytes) {
  const { buffer } = new WebAssembly.Memory({ initial: Math.ceil(bytes / 65536) });
  // Pages that were never written are all the same page of zeros.
  new Uint8Array(buffer).fill(1);
  const times = Math.max(1, Math.round(2 ** 21 / bytes));
  const rounds = bytes > 2 ** 24 ? 10 : ROUNDS;
  return (bytes * times) / 1e6 / fastest(() => addon.read(buffer, bytes, times), rounds);
}

/** Milliseconds. */
function fastest(work, rounds) {
  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const begin = performance.now();
    work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}
