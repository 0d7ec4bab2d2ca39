export { audit, AUDIT_DEFAULTS, type AuditOptions, type FrameAudit } from "./audit.ts";
export { clearance } from "./clearance.ts";
export { intersections, intersectionsBetween, type Intersections } from "./intersections.ts";
export { penetration, type AuditedCollider, type Depth, type Penetration } from "./penetration.ts";
export type { Surface } from "./surface.ts";
