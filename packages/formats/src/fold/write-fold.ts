import type { EdgeAssignment } from "./fold-file.ts";

/** A crease pattern to be written, in metres. */
export interface WrittenPattern {
  readonly vertices: readonly (readonly number[])[];
  readonly edges: readonly (readonly [number, number])[];
  readonly assignments: readonly EdgeAssignment[];
  /** Degrees, or null. */
  readonly foldAngles: readonly (number | null)[];
  readonly faces: readonly (readonly number[])[];
  readonly title?: string;
}

/** A state of it: places of the same vertices, and the angles that were reached. */
export interface WrittenState {
  readonly vertices: readonly (readonly number[])[];
  readonly foldAngles: readonly (number | null)[];
  readonly faceOrders?: readonly (readonly [number, number, number])[];
  readonly title?: string;
}

export interface FoldWriteOptions {
  /** Of the file it came from: keys that are not ours are kept. */
  readonly document?: Readonly<Record<string, unknown>>;
  readonly creator?: string;
}

/** Keys that this file writes itself. */
const OWN =
  /^(file_spec|file_creator|file_classes|file_frames|frame_|vertices_|edges_|faces_|faceOrders|edgeOrders)/;

/** A FOLD 1.2 file: frame 0 is the crease pattern, then one frame per state. */
export function writeFold(
  pattern: WrittenPattern,
  states: readonly WrittenState[] = [],
  { document = {}, creator = "Pliant" }: FoldWriteOptions = {},
): string {
  const kept = Object.fromEntries(Object.entries(document).filter(([name]) => !OWN.test(name)));
  const file = {
    ...{ file_spec: 1.2, file_creator: creator },
    file_classes: states.length > 1 ? ["animation"] : ["singleModel"],
    ...kept,
    ...(pattern.title !== undefined && { frame_title: pattern.title }),
    ...{ frame_classes: ["creasePattern"], frame_attributes: ["2D"], frame_unit: "m" },
    vertices_coords: pattern.vertices,
    edges_vertices: pattern.edges,
    edges_assignment: pattern.assignments,
    edges_foldAngle: pattern.foldAngles,
    faces_vertices: pattern.faces,
    ...(states.length > 0 && { file_frames: states.map(frameOf) }),
  };
  return `${JSON.stringify(file, null, 1).replaceAll(/\[\s+([-\d.,\se+null"BMVFUCJ]*?)\s+\]/g, (_, inner: string) => `[${inner.replaceAll(/\s+/g, " ")}]`)}\n`;
}

function frameOf({ vertices, foldAngles, faceOrders, title }: WrittenState): object {
  return {
    ...{ frame_parent: 0, frame_inherit: true, frame_classes: ["foldedForm"], frame_attributes: ["3D"] },
    ...(title !== undefined && { frame_title: title }),
    ...{ vertices_coords: vertices, edges_foldAngle: foldAngles },
    ...(faceOrders && faceOrders.length > 0 && { faceOrders }),
  };
}
