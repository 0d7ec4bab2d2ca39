import { readdirSync } from "node:fs";
import type { Experiment } from "./kit/experiment.ts";

/** A file of an experiment: its id, then its title in a few words ("x12-euler-load.ts"). */
const FILE = /^[a-z]\d+[a-z]?-[a-z0-9-]+\.ts$/;

/** First letters of ids in the order of the table: X, Y, V, G and Z are the specification's, the others ours. */
const SERIES = "XSHKTYBVGWZCO";

/** Every acceptance experiment, in the order of the ids. A new file in a folder beside this one is found by itself. */
export async function loadExperiments(): Promise<readonly Experiment[]> {
  const isBuilt = import.meta.url.endsWith(".js");
  // The sources say what there is: dist/ may still hold what was deleted.
  const sources = new URL(isBuilt ? "../" : "./", import.meta.url);
  const paths = readdirSync(sources, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => readdirSync(new URL(`${name}/`, sources)).map((file) => ({ folder: name, file })))
    .filter(({ file }) => FILE.test(file))
    .map(({ folder, file }) => `./${folder}/${isBuilt ? file.replace(/ts$/, "js") : file}`);
  const experiments = await Promise.all(paths.map(loadExperiment));
  return experiments.sort(byId);
}

async function loadExperiment(path: string): Promise<Experiment> {
  const exported = (await import(/* @vite-ignore */ new URL(path, import.meta.url).href)) as object;
  const found = Object.values(exported).find(isExperiment);
  if (!found) throw new TypeError(`claims/${path.slice(2)} exports no experiment`);
  return found;
}

function isExperiment(value: unknown): value is Experiment {
  return typeof value === "object" && value !== null && "id" in value && "run" in value;
}

/** X8 before X8b before X9 before X10; letters that the table does not know come last. */
function byId({ id: a }: Experiment, { id: b }: Experiment): number {
  return seriesOf(a) - seriesOf(b) || a.localeCompare(b, "en", { numeric: true });
}

function seriesOf(id: string): number {
  const at = SERIES.indexOf(id[0] ?? "");
  return at < 0 ? SERIES.length : at;
}
