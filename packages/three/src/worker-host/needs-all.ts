/**
 * Keys and kinds of scenes that `worker-cloth.js` cannot play (tools/build/prebundle.mjs leaves their packages out). A word too many costs a
 * larger file, one too few an error that names the other worker.
 */
const WORDS = [
  ...["garments", "mannequin", "character", "solids", "lattices", "springs", "ruleBases"],
  ...["governor", "targetFps", "file", "mesh", "pattern", "creasePattern"],
];

/** Whether a scene asks for more than sheets of cloth and paper among simple colliders. */
export function needsAll(scene: string, targetFps?: number | null): boolean {
  return typeof targetFps === "number" || WORDS.some((word) => scene.includes(`"${word}"`));
}
