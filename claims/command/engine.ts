import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Hashes of every example and of what no example reaches: tests hold the engine to them. */
const HASHES = ["examples/golden.json", "claims/golden-net.json"];

/** Hashes of the engines that rows are of, relative to the repository. */
const ENGINES = "claims/engines.json";

export interface Engine {
  /** 16 hex digits of the hashes. */
  readonly id: string;
  /** By the name of what was run. */
  readonly hashes: Readonly<Record<string, string>>;
}

type Engines = Readonly<Record<string, Engine["hashes"]>>;

export function engineOf(root: string): Engine {
  const files = HASHES.map((file) => readFileSync(join(root, file), "utf8"));
  const id = files.reduce((hash, text) => hash.update(text), createHash("sha256")).digest("hex");
  const hashes = files.map((text) => JSON.parse(text) as Engine["hashes"]);
  return { id: id.slice(0, 16), hashes: Object.assign({}, ...hashes) as Engine["hashes"] };
}

export function readEngines(root: string): Engines {
  const file = join(root, ENGINES);
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as Engines) : {};
}

/** Adds an engine, and forgets those that no row is of any more. */
export function keepEngine(root: string, { id, hashes }: Engine, used: ReadonlySet<string>): void {
  const engines = Object.entries(readEngines(root)).filter(([each]) => each !== id && used.has(each));
  writeFileSync(
    join(root, ENGINES),
    `${JSON.stringify({ ...Object.fromEntries(engines), [id]: hashes }, null, 2)}\n`,
  );
}

/** Does nothing move otherwise than it did? What has been added or taken away since says nothing of the rest. */
export function movesAs(id: string, engines: Engines, now: Engine): boolean {
  if (id === now.id) return true;
  const then = engines[id];
  return (
    then !== undefined && Object.entries(then).every(([name, hash]) => (now.hashes[name] ?? hash) === hash)
  );
}
