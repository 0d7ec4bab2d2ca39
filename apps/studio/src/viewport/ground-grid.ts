import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from "three";

/** Squares from the middle to the rim. */
const REACH = 40;
/** Every tenth line is stronger. */
const STRONG = 10;

/** Lines on the floor that fade out towards the rim. Lines, not a textured disc: they cost next to nothing. */
export class GroundGrid extends LineSegments<BufferGeometry, LineBasicMaterial> {
  constructor() {
    super(
      createGeometry(),
      new LineBasicMaterial({ vertexColors: true, transparent: true, depthWrite: false }),
    );
    // Lines are not lit: the theme's colour is meant as it is.
    this.material.toneMapped = false;
  }

  /** Squares of 1, 10 or 100 cm, whichever suits a scene of this radius [m]. */
  fit(radius: number): void {
    this.scale.setScalar(10 ** Math.round(Math.log10(radius / 6)));
  }
}

function createGeometry(): BufferGeometry {
  const positions: number[] = [];
  const colours: number[] = [];
  const add = (x: number, z: number, strength: number): void => {
    const fade = Math.max(0, 1 - Math.hypot(x, z) / REACH);
    positions.push(x, 0, z);
    colours.push(1, 1, 1, strength * fade * fade);
  };
  for (let line = -REACH; line <= REACH; line++) {
    const strength = line % STRONG === 0 ? 1 : 0.5;
    // In pieces, because the fade is a curve and is drawn straight between corners.
    for (let piece = -REACH; piece < REACH; piece += 4) {
      add(line, piece, strength);
      add(line, piece + 4, strength);
      add(piece, line, strength);
      add(piece + 4, line, strength);
    }
  }
  const geometry = new BufferGeometry();
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(positions), 3));
  geometry.setAttribute("color", new BufferAttribute(new Float32Array(colours), 4));
  return geometry;
}
