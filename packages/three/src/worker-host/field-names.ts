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
 * | pressure | push of all colliders over the node's area | Pa |
 * | gap | from the cloth to the nearest mesh collider, at most 0.25 m | m |
 */
export const FIELDS = ["strain", "bending", "speed", "contact", "energy", "pressure", "gap"] as const;
export type FieldName = (typeof FIELDS)[number];
