import type { Character, SkinWeights } from "./character.ts";

/** A character whose surface contact can work with, and what was changed for it, in sentences for the user. */
export interface RepairReport {
  readonly character: Character;
  readonly notes: readonly string[];
}

/**
 * Makes the surface of a character one that bodies have: vertices at one place are one, three triangles at an edge become two and a
 * border, and borders are closed by fans. What moves is as it was; vertices keep the weights of the first of those they were.
 */
export function repairCharacter(character: Character): RepairReport {
  const notes: string[] = [];
  const welded = weld(character);
  const { triangles, dropped } = proper(welded.triangles);
  if (dropped > 0) notes.push(`${dropped} triangles without three corners, or there twice, were left out`);
  const parted = part(triangles, welded.source);
  if (parted.split > 0)
    notes.push(`${parted.split} edges had more than two triangles: sides were parted there`);
  const closed = close(parted.triangles, parted.source, character.positions);
  if (closed.holes > 0) notes.push(`${closed.holes} holes were closed`);
  return { character: pick(character, parted.source, closed.triangles), notes };
}

/** Which old vertex each new one is: `source`. */
function weld({ positions: x, triangles }: Character): { source: number[]; triangles: Uint32Array } {
  const known = new Map<string, number>();
  const source: number[] = [];
  const vertex = new Uint32Array(x.length / 3);
  for (let i = 0; i < vertex.length; i++) {
    // −0 and 0 are one place.
    const key = `${x[3 * i] + 0} ${x[3 * i + 1] + 0} ${x[3 * i + 2] + 0}`;
    let at = known.get(key);
    if (at === undefined) {
      at = source.length;
      known.set(key, at);
      source.push(i);
    }
    vertex[i] = at;
  }
  return { source, triangles: triangles.map((corner) => vertex[corner]) };
}

function proper(triangles: Uint32Array): { triangles: number[]; dropped: number } {
  const kept: number[] = [];
  const known = new Set<string>();
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = triangles.subarray(t, t + 3);
    const key = [a, b, c].sort((p, q) => p - q).join(" ");
    if (a === b || b === c || c === a || known.has(key)) continue;
    known.add(key);
    kept.push(a, b, c);
  }
  return { triangles: kept, dropped: (triangles.length - kept.length) / 3 };
}

/** Halfedges by their two ends. */
function halfedges(triangles: readonly number[]): Map<string, number[]> {
  const edges = new Map<string, number[]>();
  for (let h = 0; h < triangles.length; h++) {
    const key = `${triangles[h]} ${triangles[next(h)]}`;
    const here = edges.get(key);
    if (here) here.push(h);
    else edges.set(key, [h]);
  }
  return edges;
}

const next = (h: number): number => (h % 3 === 2 ? h - 2 : h + 1);

/** At each edge at most two triangles that face each other stay joined; a vertex is as many as there are fans around it. */
function part(given: readonly number[], places: readonly number[]) {
  const edges = halfedges(given);
  const twin = new Int32Array(given.length).fill(-1);
  let split = 0;
  for (const [key, here] of edges) {
    const there = edges.get(key.split(" ").reverse().join(" ")) ?? [];
    if (here.length === 1 && there.length === 1) twin[here[0]] = there[0];
    else if (here.length + there.length > 2 && (there.length === 0 || here[0] < there[0])) {
      split++;
      for (let k = 0; k < Math.min(here.length, there.length); k++) {
        twin[here[k]] = there[k];
        twin[there[k]] = here[k];
      }
    }
  }
  const source: number[] = [];
  const triangles = new Array<number>(given.length).fill(-1);
  for (let corner = 0; corner < given.length; corner++) {
    if (triangles[corner] >= 0) continue;
    const vertex = source.length;
    source.push(places[given[corner]]);
    // Around the vertex one way, then the other.
    for (let h = corner; h >= 0 && triangles[h] < 0; h = twin[next(next(h))]) triangles[h] = vertex;
    for (let h = twin[corner]; h >= 0 && triangles[next(h)] < 0; h = twin[next(h)])
      triangles[next(h)] = vertex;
  }
  return { triangles, source, split };
}

/** Fills each border with a fan around its first vertex. */
function close(given: readonly number[], source: readonly number[], x: Float64Array) {
  const triangles = [...given];
  const edges = halfedges(given);
  const follows = new Map<number, number>();
  for (const key of edges.keys()) {
    const [a, b] = key.split(" ").map(Number);
    if (!edges.has(`${b} ${a}`)) follows.set(b, a);
  }
  let holes = 0;
  for (const start of [...follows.keys()]) {
    if (!follows.has(start)) continue;
    const loop = [start];
    let at = follows.get(start);
    follows.delete(start);
    while (at !== undefined && at !== start) {
      loop.push(at);
      const after = follows.get(at);
      follows.delete(at);
      at = after;
    }
    if (at === undefined || loop.length < 3) continue;
    holes++;
    for (let k = 1; k + 1 < loop.length; k++) triangles.push(loop[0], loop[k], loop[k + 1]);
  }
  return { triangles: turnOutwards(triangles, source, x), holes };
}

/** Whole pieces that are inside out are turned. */
function turnOutwards(triangles: readonly number[], source: readonly number[], x: Float64Array): Uint32Array {
  const parent = source.map((_, k) => k);
  const find = (k: number): number => {
    let root = k;
    while (parent[root] !== root) root = parent[root];
    while (parent[k] !== root) [parent[k], k] = [root, parent[k]];
    return root;
  };
  for (let h = 0; h < triangles.length; h++) parent[find(triangles[h])] = find(triangles[next(h)]);
  const volume = new Map<number, number>();
  for (let t = 0; t < triangles.length; t += 3) {
    const root = find(triangles[t]);
    const [o, a, b, c] = [root, triangles[t], triangles[t + 1], triangles[t + 2]].map((k) => 3 * source[k]);
    const [ax, ay, az] = [x[a] - x[o], x[a + 1] - x[o + 1], x[a + 2] - x[o + 2]];
    const [bx, by, bz] = [x[b] - x[o], x[b + 1] - x[o + 1], x[b + 2] - x[o + 2]];
    const [cx, cy, cz] = [x[c] - x[o], x[c + 1] - x[o + 1], x[c + 2] - x[o + 2]];
    const six = ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    volume.set(root, (volume.get(root) ?? 0) + six);
  }
  const out = Uint32Array.from(triangles);
  for (let t = 0; t < out.length; t += 3) {
    if ((volume.get(find(out[t])) ?? 0) < 0) [out[t + 1], out[t + 2]] = [out[t + 2], out[t + 1]];
  }
  return out;
}

/** The character with these vertices only. */
function pick(character: Character, source: readonly number[], triangles: Uint32Array): Character {
  const { positions, skin, morphs } = character;
  const { influences } = skin;
  const rows = <T extends Float64Array | Float32Array | Uint16Array>(column: T, width: number): T => {
    const out = column.slice(0, 0).constructor as new (length: number) => T;
    const picked = new out(width * source.length);
    source.forEach((from, to) => picked.set(column.subarray(width * from, width * (from + 1)), width * to));
    return picked;
  };
  const joined: SkinWeights = {
    ...skin,
    joints: rows(skin.joints, influences),
    weights: rows(skin.weights, influences),
  };
  return {
    ...character,
    positions: rows(positions, 3),
    triangles,
    skin: joined,
    morphs: morphs.map((morph) => ({ ...morph, moves: rows(morph.moves, 3) })),
  };
}
