/**
 * What can be seen of the state as one number per node:
 *
 * | name | meaning | unit |
 * |---|---|---|
 * | strain | largest strain of what meets at the node | 1 |
 * | bending | curvature of the surface | 1/m |
 * | speed | of the node | m/s |
 * | contact | force of all colliders on the node, push and friction | N |
 * | energy | elastic energy per mass | J/kg |
 */
export const FIELDS = ["strain", "bending", "speed", "contact", "energy"] as const;
export type FieldName = (typeof FIELDS)[number];
