import type { Fault } from "../errors.ts";
import type { RawDocument } from "../raw.ts";
import type { Scene } from "../schema/document.ts";

/**
 * What several nouns must satisfy together, which no JSON Schema can say. A rule reads the document as it was
 * written and speaks about the parts that are sound by themselves: faults elsewhere must not hide its own.
 */
export type Rule = (document: RawDocument) => Fault[];

/** What only shows when the files that a scene names were read. */
export type FileRule = (scene: Scene) => Fault[];
