/** A point, direction or size: x, y, z. Right-handed, y up. */
export type Vec3 = readonly [x: number, y: number, z: number];

/** A unit quaternion: x, y, z, w. */
export type Quaternion = readonly [x: number, y: number, z: number, w: number];
