import { SCENE_VERSION } from "./schema/document.ts";

/**
 * Semantic version of the scene schema. The first number is a scene's `version`: it rises when a file that was valid may be refused, with a
 * migration. The second rises with new keys and choices. A test compares it with what was released last.
 */
export const SCENE_SCHEMA_VERSION: string = `${SCENE_VERSION}.2.0`;
