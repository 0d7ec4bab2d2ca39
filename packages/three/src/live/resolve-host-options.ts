import { checkOptions, describeValue } from "pliant/experimental";
import type { LiveOptions } from "./messages.ts";

const DEFAULTS: LiveOptions = {
  dt: 1 / 60,
  quality: "live",
  self: false,
  gravity: [0, -9.81, 0],
  camera: false,
};

/** What else `createHost` takes. */
const OTHERS = ["worker", "sync", "shared", "onError"];
const SYNCS: ReadonlySet<unknown> = new Set([undefined, "pose", "root", "none"]);

/** Options of a host with defaults filled in. Throws for the first that is not known or not what is expected; of quality, the simulation judges. */
export function resolveHostOptions(given: Partial<LiveOptions> & { readonly sync?: unknown }): LiveOptions {
  checkOptions("createHost", given, [...Object.keys(DEFAULTS), ...OTHERS]);
  const set = Object.entries(given).filter(([, value]) => value !== undefined);
  const options: LiveOptions = { ...DEFAULTS, ...(Object.fromEntries(set) as Partial<LiveOptions>) };
  const { dt, self, gravity } = options;
  const expect = (holds: boolean, name: string, value: unknown, expected: string): void => {
    if (!holds) throw new RangeError(`createHost: ${name} is ${describeValue(value)}, expected ${expected}`);
  };
  expect(dt > 0 && dt <= 0.1, "dt", dt, "a time above 0 s, at most 0.1 s");
  expect(typeof self === "boolean", "self", self, "true or false");
  expect(SYNCS.has(given.sync), "sync", given.sync, '"pose", "root" or "none"');
  const isVector = gravity.length === 3 && gravity.every(Number.isFinite);
  expect(isVector, "gravity", gravity, "three finite numbers");
  return options;
}
