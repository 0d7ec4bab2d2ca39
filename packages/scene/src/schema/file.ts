import * as z from "zod";
import { choice, quantity } from "./field.ts";

/** Files that hold triangles. */
export const MESH_ENDINGS: readonly string[] = ["obj", "ply", "stl", "glb", "gltf"];

/** Files that hold bodies with joints. */
export const CHARACTER_ENDINGS: readonly string[] = ["glb", "gltf"];

/** Longer than any path that a person types [characters]. */
const MOST_CHARACTERS = 200;

/** What a path must not have, and what is said of it. The first that fits is told. */
const FORBIDDEN: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/^[a-z][a-z\d+.-]+:/i, "no address: nothing is fetched"],
  [/^[/~]|^[a-z]:/i, "no absolute path"],
  [/\\/, "folders parted by /"],
  [/(^|\/)\.\.?(\/|$)/, "no . or .. in it"],
  [/\/\/|\/$|^$/, "a name in each part"],
  [
    // oxlint-disable-next-line no-control-regex -- control characters are what it looks for
    /[\u0000-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069:*?"<>|]/,
    "only characters that every system has in names",
  ],
];

/**
 * A file beside the scene: its path from the scene's folder, which it never leaves. Only the words are looked at here; who reads it
 * must see to links (`readBelow` in @pliant/bake).
 */
export function file(meaning: string, endings: readonly string[]): z.ZodString {
  const shown = endings.map((each) => `.${each}`).join(", ");
  const expected = `a path below the scene's folder that ends with ${shown}`;
  return z
    .string({ error: expected })
    .max(MOST_CHARACTERS, { error: `a path of at most ${MOST_CHARACTERS} characters` })
    .check((context) => {
      const path = context.value;
      const refuse = (message: string): void => {
        context.issues.push({ code: "custom", input: path, message });
      };
      const wrong = FORBIDDEN.find(([pattern]) => pattern.test(path));
      if (wrong) refuse(`${expected}: ${wrong[1]}`);
      else if (!endings.includes(endingOf(path))) refuse(`${expected}${adviceOn(endingOf(path), endings)}`);
    })
    .describe(`${meaning}: a path below the scene's folder (${shown}).`);
}

/** What to do with files that people have and that are not read there. */
const ADVICE: Readonly<Record<string, string>> = {
  yaml: "YAML holds parameters of a design, not its panels: GarmentCode makes a specification (.json) of it",
  yml: "YAML holds parameters of a design, not its panels: GarmentCode makes a specification (.json) of it",
  fbx: "save it as .glb, as Blender does",
  dae: "save it as .glb, as Blender does",
  usd: "save it as .glb, as Blender does",
  usdz: "save it as .glb, as Blender does",
  blend: "save it as .glb, as Blender does",
  abc: "save one frame of it as .obj",
  svg: "drawings are not read yet: a pattern with stitches is a .json of GarmentCode",
  fold: "crease patterns are not read yet: draw the creases of `cloth` with `paper`",
  msh: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
  mesh: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
  vtk: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
  veg: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
  node: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
  ele: "tetrahedra become a scene by `pliant solid FILE --scene scene.json`",
};

const adviceOn = (ending: string, endings: readonly string[]): string =>
  ADVICE[ending] === undefined || endings.includes(ending) ? "" : ` (${ADVICE[ending]})`;

/** What follows the last dot of a name, in small letters. */
export function endingOf(path: string): string {
  const name = path.split("/").at(-1) ?? "";
  return name.includes(".") ? (name.split(".").at(-1)?.toLowerCase() ?? "") : "";
}

/** How a file's numbers become metres with y up. */
export const fileFrame = {
  scale: quantity("Metres per unit of the file", "m", { min: 1e-6, max: 1e6 }).default(1),
  up: choice("The file's axis that becomes y", ["y", "z"]).default("y"),
};
