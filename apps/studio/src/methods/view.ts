import { PliantMesh } from "@pliant/three";
import {
  Box3,
  Color,
  Mesh,
  MeshBasicMaterial,
  type MeshPhysicalMaterial,
  PerspectiveCamera,
  Raycaster,
  Scene,
  SphereGeometry,
  Vector2,
  Vector3,
  WebGLRenderer,
  AgXToneMapping,
} from "three";
import { Fabric, PLAIN_LOOK } from "../viewport/fabric.ts";
import { Lights } from "../viewport/lights.ts";
import { RIGS } from "../viewport/rigs.ts";
import { COLOURS } from "./colours.ts";
import type { Competitor } from "./contest.ts";
import { SIZE } from "./flag.ts";

const DEAD = new Color("#8b1d16");

interface View {
  readonly scene: Scene;
  readonly mesh: PliantMesh;
  readonly marker: Mesh;
  readonly lights: Lights;
  readonly cell: HTMLElement;
  readonly colour: Color;
}

/** Draws all flags into one canvas, each where its cell is on the page. */
export class FlagViews {
  readonly #canvas: HTMLCanvasElement;
  readonly #renderer: WebGLRenderer;
  readonly #camera = new PerspectiveCamera(32, 1, 1, 400);
  readonly #raycaster = new Raycaster();
  #views: readonly View[] = [];

  /** Throws when the browser has no WebGL. */
  constructor(canvas: HTMLCanvasElement) {
    this.#canvas = canvas;
    this.#renderer = new WebGLRenderer({ canvas, antialias: true, alpha: true });
    this.#renderer.setPixelRatio(Math.min(globalThis.devicePixelRatio, 2));
    this.#renderer.toneMapping = AgXToneMapping;
    this.#renderer.toneMappingExposure = 1.35;
    this.#renderer.setScissorTest(true);
  }

  show(competitors: readonly Competitor[], cells: readonly HTMLElement[]): void {
    for (const { mesh } of this.#views) mesh.dispose();
    this.#views = competitors.map(({ flag }, k) => createView(flag, cells[k], new Color(COLOURS[k])));
    this.update(competitors, 0);
  }

  /** Takes the newest positions, and puts the marks on the followed node. */
  update(competitors: readonly Competitor[], node: number): void {
    competitors.forEach(({ flag, lostAt }, k) => {
      const { mesh, marker, colour } = this.#views[k];
      const material = mesh.material as MeshPhysicalMaterial;
      if (lostAt !== null) {
        if (!material.color.equals(DEAD)) burst(mesh, flag.positions);
        material.color.copy(DEAD);
        return;
      }
      material.color.copy(colour);
      mesh.update(flag.frame());
      const [x, y, z] = flag.positions.subarray(3 * node, 3 * node + 3);
      marker.position.set(x, y, z);
    });
  }

  draw(): void {
    const { clientWidth, clientHeight } = this.#canvas;
    const size = this.#renderer.getSize(new Vector2());
    if (size.x !== clientWidth || size.y !== clientHeight)
      this.#renderer.setSize(clientWidth, clientHeight, false);
    const page = this.#canvas.getBoundingClientRect();
    for (const { scene, lights, cell } of this.#views) {
      const { left, bottom, width, height } = cell.getBoundingClientRect();
      this.#frame(width / height);
      lights.follow(this.#camera);
      const y = page.bottom - bottom;
      this.#renderer.setViewport(left - page.left, y, width, height);
      this.#renderer.setScissor(left - page.left, y, width, height);
      this.#renderer.render(scene, this.#camera);
    }
  }

  /** The node of any flag under a point of the page, or null. */
  nodeAt(clientX: number, clientY: number): number | null {
    for (const { cell, mesh } of this.#views) {
      const { left, top, width, height } = cell.getBoundingClientRect();
      const at = new Vector2((2 * (clientX - left)) / width - 1, 1 - (2 * (clientY - top)) / height);
      if (Math.abs(at.x) > 1 || Math.abs(at.y) > 1) continue;
      this.#frame(width / height);
      this.#raycaster.setFromCamera(at, this.#camera);
      const [hit] = this.#raycaster.intersectObject(mesh);
      if (!hit?.face) continue;
      const corners = [hit.face.a, hit.face.b, hit.face.c];
      const places = corners.map((node) =>
        new Vector3().fromBufferAttribute(mesh.geometry.getAttribute("position"), node),
      );
      const distances = places.map((place) => place.distanceTo(hit.point));
      return corners[distances.indexOf(Math.min(...distances))];
    }
    return null;
  }

  /** From the front, a little from the side: the same for all. */
  #frame(aspect: number): void {
    const across = Math.max(SIZE[0] / aspect, SIZE[1] * 1.28);
    const distance = (across * 0.56) / Math.tan((this.#camera.fov * Math.PI) / 360);
    this.#camera.aspect = aspect;
    this.#camera.position.set(0.4 * distance, 0.12 * distance - 1.4, distance);
    this.#camera.lookAt(0, -1.4, 0);
    this.#camera.updateProjectionMatrix();
    this.#camera.updateMatrixWorld();
  }
}

/** Room around the flag, from the middle [m]: how far what is lost is drawn. */
const ROOM = 15;

/** From where it was last seen as far along its last step as there is room for. */
function burst({ geometry }: PliantMesh, positions: Float64Array): void {
  const place = geometry.getAttribute("position");
  let share = 1;
  positions.forEach((x, i) => {
    const from = place.array[i];
    const room = (ROOM - Math.abs(from)) / Math.abs(x - from);
    if (Math.abs(x) > ROOM && room < share) share = Math.max(room, 0);
  });
  positions.forEach((x, i) => (place.array[i] += share * (x - place.array[i])));
  place.needsUpdate = true;
  geometry.computeVertexNormals();
}

function createView(flag: Competitor["flag"], cell: HTMLElement, colour: Color): View {
  // A pattern as on cloth of a tenth of the size: folds can be read from it.
  const material = new Fabric(PLAIN_LOOK, new Vector2(0.1 * SIZE[0], 0.1 * SIZE[1]));
  material.color.copy(colour);
  const mesh = new PliantMesh(flag, { material });
  const marker = new Mesh(
    new SphereGeometry(0.28),
    new MeshBasicMaterial({ color: 0xffffff, depthTest: false }),
  );
  marker.renderOrder = 1;
  const lights = new Lights(false);
  lights.setRig(RIGS[matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "studio"]);
  lights.fit(new Box3(new Vector3(-9, -9, -9), new Vector3(9, 9, 9)));
  const scene = new Scene();
  scene.add(mesh, marker, lights);
  return { scene, mesh, marker, lights, cell, colour };
}
