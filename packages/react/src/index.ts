export { Cloth, useCloth, type ClothEvents, type ClothProps } from "./cloth.ts";
export { Collider, type ColliderProps } from "./collider.ts";
export { usePliant } from "./context.ts";
export { Pliant, usePliantFrame, type PliantProps } from "./pliant.ts";
