import type { AnimationChannel, Document } from "@gltf-transform/core";
import type { ClipFile, TrackFile } from "./character-file.ts";
import type { Joints } from "./joints.ts";
import type { Morphs } from "./morphs.ts";

const INTERPOLATION = { LINEAR: "linear", STEP: "step", CUBICSPLINE: "cubic" } as const;

export function readClips(document: Document, joints: Joints, morphs: Morphs, notes: string[]): ClipFile[] {
  return document
    .getRoot()
    .listAnimations()
    .map((animation, k) => {
      const name = animation.getName() || `clip ${k}`;
      const tracks = animation
        .listChannels()
        .flatMap((channel) => trackOf(channel, joints, morphs, name, notes));
      const duration = tracks.reduce((most, { times }) => Math.max(most, times.at(-1) ?? 0), 0);
      return { name, duration, tracks };
    });
}

function trackOf(
  channel: AnimationChannel,
  joints: Joints,
  morphs: Morphs,
  clip: string,
  notes: string[],
): TrackFile[] {
  const node = channel.getTargetNode();
  const path = channel.getTargetPath();
  const sampler = channel.getSampler();
  const joint = node ? joints.jointOf(node) : undefined;
  const times = sampler?.getInput();
  const values = sampler?.getOutput();
  if (!node || !path || !sampler || joint === undefined || !times || !values) return [];
  const interpolation = INTERPOLATION[sampler.getInterpolation()];
  const track = {
    interpolation,
    times: numbers(times),
    values: numbers(values),
  };
  const falls = track.times.findIndex((time, k) => k > 0 && !(time >= track.times[k - 1]));
  if (track.times.length === 0 || falls >= 0) {
    notes.push(`a track of "${clip}" has no keys in rising order and was left out`);
    return [];
  }
  if (path !== "weights") return [{ joint, path, ...track }];
  const own = morphs.of.get(node);
  return own ? [{ joint: -1, path, ...track, values: spread(track.values, own, morphs.list.length) }] : [];
}

function numbers(accessor: {
  getCount(): number;
  getElementSize(): number;
  getElement(index: number, target: number[]): number[];
}): Float64Array {
  const width = accessor.getElementSize();
  const out = new Float64Array(width * accessor.getCount());
  const element: number[] = [];
  for (let k = 0; k < accessor.getCount(); k++)
    out.set(accessor.getElement(k, element).slice(0, width), width * k);
  return out;
}

/** A mesh's weights among those of all meshes. */
function spread(values: Float64Array, own: readonly number[], all: number): Float64Array {
  const rows = values.length / own.length;
  const out = new Float64Array(rows * all);
  for (let row = 0; row < rows; row++)
    own.forEach((morph, k) => (out[row * all + morph] = values[row * own.length + k]));
  return out;
}
