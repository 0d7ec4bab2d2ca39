export * from "./bodies.ts";
export * from "./brute-force.ts";
export * from "./random.ts";
