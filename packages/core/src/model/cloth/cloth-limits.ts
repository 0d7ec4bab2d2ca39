/**
 * What keeps the nodes of a sheet near the places that an animation gives them (`clothPlaces`), and near the nodes that hold them. Nodes count from the
 * sheet's first.
 */
export interface ClothLimits {
  /** nodeCount: how far a node may be from its place [m]; Infinity: as far as it likes. */
  readonly maxDistance: Float64Array;
  /** nodeCount: radius of a ball behind its place that a node stays out of [m]; 0: none. */
  readonly backstopRadius: Float64Array;
  /** nodeCount: how far behind the place, against the normal there, that ball begins [m]. */
  readonly backstopDistance: Float64Array;
  /** nodeCount: rate at which a node is drawn to its place, critically damped [1/s]; 0: not at all. */
  readonly drive: Float64Array;
  /** nodeCount: how many times the material's drag the air has on a node [1]. */
  readonly drag: Float64Array;
  /** tetherCount: a node that is no farther from its anchor than a length [m], while the anchor is held. */
  readonly tetherNode: Uint32Array;
  readonly tetherAnchor: Uint32Array;
  readonly tetherLength: Float64Array;
}
