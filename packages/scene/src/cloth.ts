/** What cloth needs of this package without scene files: fabrics by name, and which way the warp of a mesh runs. */
export { grainCorners } from "./build/grain.ts";
export { PRESET_NAMES, presetMaterial, type PresetName } from "./presets.ts";
