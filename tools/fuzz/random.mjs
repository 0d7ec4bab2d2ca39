/** A small seeded generator (mulberry32), so that every finding has a number to find it again by. */
export function createChance(seed) {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  const chance = {
    next,
    number: (low, high) => low + (high - low) * next(),
    whole: (low, high) => low + Math.floor((high - low + 1) * next()),
    /** Evenly over orders of magnitude. */
    size: (low, high) => low * (high / low) ** next(),
    pick: (list) => list[Math.floor(list.length * next())],
    is: (share) => next() < share,
    vector: (reach) => [0, 1, 2].map(() => chance.number(-reach, reach)),
  };
  return chance;
}

/** What this process has computed so far [ms]: the same on a machine with much else to do. */
export function cpuMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
