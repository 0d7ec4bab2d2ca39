import { describeValue, fault, type Fault } from "../errors.ts";
import { contentOf } from "../files/scene-files.ts";
import { oneOf } from "../schema/field.ts";
import { suggest } from "../suggest.ts";
import type { FileRule } from "./rule.ts";

/** More names than these nobody reads. */
const LISTED = 20;

/** Characters play clips that their files have. */
export const clipsExist: FileRule = (scene) =>
  scene.colliders.flatMap(({ shape }, index): Fault[] => {
    if (shape.kind !== "character" || shape.clip === undefined || shape.clip === null) return [];
    const names = contentOf(scene.files, "character", shape.file).file.clips.map(({ name }) => name);
    if (names.includes(shape.clip)) return [];
    const path = ["colliders", index, "shape", "clip"];
    if (names.length === 0)
      return [fault(path, shape.clip, `absent or null: ${describeValue(shape.file)} has no clips`)];
    const meant = suggest(shape.clip, names);
    const listed =
      names.length > LISTED
        ? `${oneOf(names.slice(0, LISTED))}, or one of ${names.length - LISTED} more`
        : oneOf(names);
    return [fault(path, shape.clip, listed, meant === null ? "" : `; did you mean ${describeValue(meant)}?`)];
  });
