import type { GltfAccessor, GltfChannel, GltfDocument } from "../gltf/gltf-document.ts";
import type { ClipFile, TrackFile } from "./character-file.ts";
import type { Joints } from "./joints.ts";
import type { Morphs } from "./morphs.ts";

const INTERPOLATION = { LINEAR: "linear", STEP: "step", CUBICSPLINE: "cubic" } as const;

export function readClips(
  document: GltfDocument,
  joints: Joints,
  morphs: Morphs,
  notes: string[],
): ClipFile[] {
  return document.animations.map((animation, k) => {
    const name = animation.name || `clip ${k}`;
    const tracks = animation.channels.flatMap((channel) => trackOf(channel, joints, morphs, name, notes));
    const duration = tracks.reduce((most, { times }) => Math.max(most, times.at(-1) ?? 0), 0);
    return { name, duration, tracks };
  });
}

function trackOf(
  channel: GltfChannel,
  joints: Joints,
  morphs: Morphs,
  clip: string,
  notes: string[],
): TrackFile[] {
  const { node, path, input, output } = channel;
  const joint = node ? joints.jointOf(node) : undefined;
  if (!node || joint === undefined || !isPath(path)) return [];
  const interpolation = INTERPOLATION[channel.interpolation as keyof typeof INTERPOLATION] ?? "linear";
  const track = { interpolation, times: numbers(input), values: numbers(output) };
  const falls = track.times.findIndex((time, k) => k > 0 && !(time >= track.times[k - 1]));
  if (track.times.length === 0 || falls >= 0) {
    notes.push(`a track of "${clip}" has no keys in rising order and was left out`);
    return [];
  }
  if (path !== "weights") return [{ joint, path, ...track }];
  const own = morphs.of.get(node);
  return own ? [{ joint: -1, path, ...track, values: spread(track.values, own, morphs.list.length) }] : [];
}

const numbers = ({ values }: GltfAccessor): Float64Array => Float64Array.from(values);

const PATHS = ["translation", "rotation", "scale", "weights"] as const;
const isPath = (path: string): path is (typeof PATHS)[number] => PATHS.some((known) => known === path);

/** A mesh's weights among those of all meshes. */
function spread(values: Float64Array, own: readonly number[], all: number): Float64Array {
  const rows = values.length / own.length;
  const out = new Float64Array(rows * all);
  for (let row = 0; row < rows; row++)
    own.forEach((morph, k) => (out[row * all + morph] = values[row * own.length + k]));
  return out;
}
