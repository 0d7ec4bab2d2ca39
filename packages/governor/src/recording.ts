import type { QualitySettings } from "./knobs.ts";

/** All that the governor has a say in. */
export interface Setting {
  /** Nodes along the longer side of each sheet, by id. */
  readonly sizes: Readonly<Record<string, number>>;
  readonly effort: QualitySettings;
}

/** One change and why. Times are for people: a replay reads `step` and `setting` only. */
export interface Decision {
  /** Calls of `step()` before it. */
  readonly step: number;
  readonly frame: number;
  readonly setting: Setting;
  /** In words: what was seen, what was done. */
  readonly reason: string;
  /** Mean cost of a frame that led to it, and what it may cost [ms]. */
  readonly cost: number;
  readonly budget: number;
}

/** A governed run, as JSON: with the scene it gives the same bits again, without a clock. */
export interface Recording {
  readonly format: "pliant-governed-run";
  readonly version: 1;
  /** Fingerprint of the scene. */
  readonly scene: string;
  readonly targetFps: number;
  /** Which kernels ran: WebAssembly and the reference differ in their bits. */
  readonly kernels: string;
  readonly start: Setting;
  readonly decisions: readonly Decision[];
  /** Calls of `step()` in all, and the state's hash after them. */
  readonly steps: number;
  readonly hash: string;
}

/** Throws, with path, value and expectation, for what is no recording. */
export function checkRecording(data: unknown): Recording {
  const expect = (path: string, value: unknown, holds: boolean, expected: string): void => {
    if (!holds)
      throw new RangeError(
        `recording: ${path} is ${JSON.stringify(value) ?? "missing"}, expected ${expected}`,
      );
  };
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null && !Array.isArray(value);
  if (!isObject(data)) throw new RangeError(`recording: ${JSON.stringify(data)}, expected an object`);
  expect("format", data["format"], data["format"] === "pliant-governed-run", '"pliant-governed-run"');
  expect("version", data["version"], data["version"] === 1, "1");
  for (const name of ["scene", "kernels", "hash"])
    expect(name, data[name], typeof data[name] === "string", "a text");
  const fps = data["targetFps"];
  expect("targetFps", fps, typeof fps === "number" && fps > 0 && fps < Infinity, "a finite number above 0");
  const steps = data["steps"];
  expect("steps", steps, Number.isInteger(steps) && (steps as number) >= 0, "a whole number of 0 or more");
  const checkSetting = (path: string, setting: unknown): void => {
    if (!isObject(setting)) return expect(path, setting, false, "an object with sizes and effort");
    const { sizes, effort } = setting;
    if (!isObject(sizes)) return expect(`${path}.sizes`, sizes, false, "sizes by id");
    for (const [id, size] of Object.entries(sizes))
      expect(
        `${path}.sizes.${id}`,
        size,
        Number.isInteger(size) && (size as number) >= 2,
        "a whole number of at least 2",
      );
    if (!isObject(effort)) return expect(`${path}.effort`, effort, false, "an object");
    for (const name of ["tolerance", "newton", "cadence", "modes"]) {
      const value = effort[name];
      expect(`${path}.effort.${name}`, value, typeof value === "number" && value > 0, "a number above 0");
    }
  };
  checkSetting("start", data["start"]);
  const { decisions } = data;
  if (!Array.isArray(decisions)) expect("decisions", decisions, false, "a list");
  let before = 0;
  (decisions as unknown[]).forEach((decision, index) => {
    const path = `decisions[${index}]`;
    if (!isObject(decision)) return expect(path, decision, false, "an object");
    const { step } = decision;
    expect(
      `${path}.step`,
      step,
      Number.isInteger(step) && (step as number) >= before,
      `a whole number of at least ${before}`,
    );
    before = step as number;
    return checkSetting(`${path}.setting`, decision["setting"]);
  });
  return data as unknown as Recording;
}

/** A recording of the scene that has this fingerprint. */
export function checkReplay(data: Recording, fingerprint: string): Recording {
  const recording = checkRecording(data);
  if (recording.scene === fingerprint) return recording;
  throw new RangeError(
    `replay: recording of scene ${recording.scene}, expected one of this scene, ${fingerprint}`,
  );
}
