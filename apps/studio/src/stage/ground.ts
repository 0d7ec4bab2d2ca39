import {
  Box3,
  CanvasTexture,
  CircleGeometry,
  Group,
  Mesh,
  MeshBasicMaterial,
  ShadowMaterial,
  SRGBColorSpace,
  Vector3,
} from "three";

const TEXTURE_SIZE = 1024;
/** Squares across the floor. */
const SQUARES = 40;

/** A floor that shows shadows and a fading grid, and lets the page's background through. */
export class Ground extends Group {
  readonly #grid = new MeshBasicMaterial({ transparent: true, depthWrite: false, toneMapped: false });
  readonly #shadow = new ShadowMaterial({ transparent: true, depthWrite: false });

  constructor() {
    super();
    const disc = new CircleGeometry(1, 96).rotateX(-Math.PI / 2);
    const grid = new Mesh(disc, this.#grid);
    const shadow = new Mesh(disc, this.#shadow);
    shadow.receiveShadow = true;
    // Two films at one height: drawn in a fixed order, before everything that stands on them.
    grid.renderOrder = -2;
    shadow.renderOrder = -1;
    this.#grid.map = new CanvasTexture(drawGrid());
    this.#grid.map.colorSpace = SRGBColorSpace;
    this.#grid.map.anisotropy = 8;
    this.add(grid, shadow);
  }

  setTheme(isDark: boolean): void {
    this.#grid.color.set(isDark ? 0xfff2e0 : 0x4a3c2c);
    this.#grid.opacity = isDark ? 0.16 : 0.2;
    this.#shadow.opacity = isDark ? 0.5 : 0.26;
  }

  /** Under a box, with squares of 10 cm or ten or a tenth of that. */
  place(box: Box3, floor: number): void {
    const size = box.getSize(new Vector3()).length();
    const square = 10 ** Math.round(Math.log10(size / 15));
    const center = box.getCenter(new Vector3());
    this.position.set(center.x, floor, center.z);
    this.scale.setScalar((square * SQUARES) / 2);
  }
}

function drawGrid(): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = TEXTURE_SIZE;
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  context.strokeStyle = "#fff";
  for (let line = 0; line <= SQUARES; line++) {
    const at = (line / SQUARES) * TEXTURE_SIZE;
    context.globalAlpha = line % 10 === 0 ? 1 : 0.45;
    context.lineWidth = line % 10 === 0 ? 2 : 1;
    context.beginPath();
    context.moveTo(at, 0);
    context.lineTo(at, TEXTURE_SIZE);
    context.moveTo(0, at);
    context.lineTo(TEXTURE_SIZE, at);
    context.stroke();
  }
  const half = TEXTURE_SIZE / 2;
  const fade = context.createRadialGradient(half, half, 0, half, half, half);
  fade.addColorStop(0, "#fff");
  fade.addColorStop(0.35, "#ffffffb0");
  fade.addColorStop(1, "#fff0");
  context.globalAlpha = 1;
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = fade;
  context.fillRect(0, 0, TEXTURE_SIZE, TEXTURE_SIZE);
  return canvas;
}
