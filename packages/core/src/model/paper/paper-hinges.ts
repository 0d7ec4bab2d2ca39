/** Creases of a pattern as dihedral hinges: edges that are folded to an angle, and never split. */
export interface PaperHinges {
  readonly count: number;
  /** Edge of the sheet. */
  readonly edge: Uint32Array;
  /** Its crease, whose angle `Input.folds` has. */
  readonly crease: Uint32Array;
  /** κ ℓ: moment per angle [N·m/rad]. */
  readonly stiffness: Float64Array;
}

export const NO_HINGES: PaperHinges = {
  count: 0,
  edge: new Uint32Array(0),
  crease: new Uint32Array(0),
  stiffness: new Float64Array(0),
};
