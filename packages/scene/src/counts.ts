import { fault, type Fault, type Path } from "./errors.ts";
import { isRecord, records, type RawDocument } from "./raw.ts";
import { atMostEntries, LIMITS } from "./schema/limits.ts";
import { MAX_NODES } from "./schema/shape.ts";

/** More bad node indices than this are not worth the schema's time. */
const MAX_BAD_INDICES = 100;

const SOLID_LISTS = {
  vertices: LIMITS.vertices,
  triangles: LIMITS.triangles,
  nodes: LIMITS.solidNodes,
  tets: LIMITS.solidTets,
  regions: LIMITS.solidTets,
  materials: 256,
};

/**
 * Lists that are too long, found before the schema visits their entries: it would collect an issue for each, and
 * a million of them take minutes or the whole stack.
 */
export function tooManyFaults(document: RawDocument): Fault[] {
  const counter = new Counter();
  for (const name of [
    "cloth",
    "garments",
    "solids",
    "lattices",
    "colliders",
    "keyframes",
    "ruleBases",
  ] as const)
    counter.list([name], document[name], LIMITS[name]);
  if (counter.faults.length > 0) return counter.faults;
  for (const [index, cloth] of records(document["cloth"])) {
    counter.list(["cloth", index, "cut"], cloth["cut"], LIMITS.cut);
    for (const name of ["pins", "loads", "attach"] as const) {
      const path = ["cloth", index, name];
      if (!counter.list(path, cloth[name], LIMITS[name])) continue;
      for (const [at, { where, motion }] of records(cloth[name])) {
        if (isRecord(where)) counter.indices([...path, at, "where", "index"], where["index"]);
        counter.motion([...path, at, "motion"], motion);
      }
    }
  }
  for (const [index, garment] of records(document["garments"])) {
    for (const name of ["pins", "attach"] as const) {
      const path = ["garments", index, name];
      if (!counter.list(path, garment[name], LIMITS[name])) continue;
      for (const [at, { motion }] of records(garment[name])) counter.motion([...path, at, "motion"], motion);
    }
  }
  for (const [index, { motion, shape }] of records(document["colliders"])) {
    counter.motion(["colliders", index, "motion"], motion);
    if (!isRecord(shape)) continue;
    for (const name of ["vertices", "triangles", "heights"] as const)
      counter.entries(["colliders", index, "shape", name], shape[name], LIMITS[name]);
    counter.rows(["colliders", index, "shape", "heights"], shape["heights"], LIMITS.heights);
  }
  for (const [index, { shape }] of records(document["solids"])) {
    if (!isRecord(shape)) continue;
    for (const [name, most] of Object.entries(SOLID_LISTS))
      counter.entries(["solids", index, "shape", name], shape[name], most);
  }
  for (const [index, motion] of records(document["keyframes"])) counter.motion(["keyframes", index], motion);
  return counter.verdict();
}

class Counter {
  readonly faults: Fault[] = [];
  #nouns = 0;
  readonly #badIndices: Fault[] = [];

  /** False when there are too many. */
  list(path: Path, value: unknown, most: number): boolean {
    if (!this.entries(path, value, most)) return false;
    if (Array.isArray(value)) this.#nouns += value.length;
    return true;
  }

  /** Numbers, which are no nouns. */
  entries(path: Path, value: unknown, most: number): boolean {
    if (!Array.isArray(value) || value.length <= most) return true;
    this.faults.push(fault(path, value, atMostEntries(most)));
    return false;
  }

  rows(path: Path, value: unknown, most: number): void {
    if (!Array.isArray(value) || value.length > most) return;
    value.forEach((row, at) => this.entries([...path, at], row, most));
  }

  motion(path: Path, value: unknown): void {
    if (isRecord(value)) this.list([...path, "keys"], value["keys"], LIMITS.keys);
  }

  indices(path: Path, value: unknown): void {
    if (!Array.isArray(value)) return;
    if (value.length > MAX_NODES) {
      this.faults.push(fault(path, value, atMostEntries(MAX_NODES)));
      return;
    }
    for (let at = 0; at < value.length && this.#badIndices.length <= MAX_BAD_INDICES; at++) {
      const index: unknown = value[at];
      if (Number.isInteger(index) && (index as number) >= 0 && (index as number) < MAX_NODES) continue;
      this.#badIndices.push(fault([...path, at], index, `a whole number from 0 to ${MAX_NODES - 1}`));
    }
  }

  verdict(): Fault[] {
    if (this.faults.length === 0 && this.#nouns > LIMITS.nouns) {
      const expected = `at most ${LIMITS.nouns} sheets, colliders, motions, pins, loads, attachments, cuts and keys together`;
      const message = `the scene has ${this.#nouns}, expected ${expected}`;
      this.faults.push({ path: [], value: this.#nouns, expected, message });
    }
    // A few are the schema's to report, among all else.
    return this.#badIndices.length > MAX_BAD_INDICES ? [...this.faults, ...this.#badIndices] : this.faults;
  }
}
