import { noun, quantity } from "./field.ts";

/** What an elastic body is made of. */
export const solidMaterialSchema = noun("Rubber, jelly or foam in SI numbers.", {
  young: quantity("Young's modulus; at least 8 × density × 9.81 m/s² × size keeps the shape", "Pa", {
    min: 10,
    max: 1e12,
  }).default(1e5),
  poisson: quantity("Poisson's ratio", "1", { min: 0, max: 0.49 }).default(0.4),
  density: quantity("Mass per volume", "kg/m³", { min: 1, max: 3e4 }).default(500),
});
