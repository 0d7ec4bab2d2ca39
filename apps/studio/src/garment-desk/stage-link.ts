import { effect } from "@preact/signals-core";
import { pickPoint, type BodyRange } from "@pliant/three";
import {
  BufferAttribute,
  BufferGeometry,
  DoubleSide,
  Group,
  LineBasicMaterial,
  LineSegments,
  Mesh,
  MeshBasicMaterial,
  Raycaster,
  SphereGeometry,
} from "three";
import { deviceCoordinates } from "../viewport/pointer.ts";
import type { Desk } from "./desk.ts";
import { clothPlace, panelPlace, triangleFinder, wornPlace } from "./flat-mesh.ts";
import type { Target } from "./hit-test.ts";
import type { GarmentView } from "./views.ts";

/** A press that moves less and is shorter chooses: a longer one holds the cloth [px], [ms]. */
const CLICK = { way: 5, time: 400 };
/** Between two looks at what is under the pointer [ms]. */
const LOOK_EVERY = 50;

/** Ties the desk to the stage: what is chosen there is tinted here, what is pointed at here is found there. Returns how to end it. */
export function linkStage(desk: Desk): () => void {
  const { viewport, player } = desk.app;
  const marks = new Marks();
  viewport.scene.add(marks);
  let positions: Float32Array | null = null;
  const redraw = (): void => {
    const view = desk.view.value;
    const body = view && bodyOf(desk, view);
    if (!positions || !view || !body) marks.hide();
    else
      marks.show(view, body, positions, {
        hover: desk.hover.value,
        selection: desk.selection.value,
        isPainted: (player.sceneObjects?.paint.name ?? null) !== null,
      });
    const spot = desk.spot.value;
    const place = spot && view && body ? clothPlace(view, spot.panel, spot.at) : null;
    marks.point(
      place && view && body && positions ? wornPlace(view, place, positions, body.firstNode) : null,
    );
    viewport.invalidate();
  };
  const canvas = viewport.renderer.domElement;
  const ends = [
    player.frames.listen((frame) => {
      positions = frame.positions;
      redraw();
    }),
    player.opened.listen(({ frame }) => (positions = frame.positions.slice())),
    effect(() => {
      void [desk.hover.value, desk.selection.value, desk.spot.value, desk.view.value];
      redraw();
    }),
    ...listen(canvas, desk),
  ];
  positions = player.sceneObjects ? shownPositions(desk) : null;
  redraw();
  return () => {
    for (const end of ends) end();
    marks.removeFromParent();
    marks.end();
    viewport.invalidate();
  };
}

/** What the stage shows while nothing moves. */
export function shownPositions({ app: { player } }: Desk): Float32Array | null {
  const cloths = player.sceneObjects?.cloths ?? [];
  const { bodies } = player.host.model;
  const count = bodies.reduce((most, { firstNode, nodeCount }) => Math.max(most, firstNode + nodeCount), 0);
  const all = new Float32Array(3 * count);
  for (const { firstNode, nodeCount, id } of bodies) {
    const own = cloths.find(({ name }) => name === id)?.geometry.getAttribute("position").array;
    if (own) all.set((own as Float32Array).subarray(0, 3 * nodeCount), 3 * firstNode);
  }
  return all;
}

/** The body of the model that a garment is; null while the stage has it in another mesh. */
export function bodyOf({ app: { player } }: Desk, view: GarmentView): BodyRange | null {
  if (!player.sceneObjects) return null;
  const body = player.host.model.bodies.find(({ id }) => id === view.id);
  return body && body.triangleCount === view.triangles.length / 3 ? body : null;
}

/** Pointing at the cloth of the stage. */
function listen(canvas: HTMLCanvasElement, desk: Desk): (() => void)[] {
  const raycaster = new Raycaster();
  let known: { readonly view: GarmentView; readonly find: ReturnType<typeof triangleFinder> } | null = null;
  const pick = (event: PointerEvent): { panel: string; at: readonly [number, number] } | null => {
    const { player, viewport } = desk.app;
    raycaster.setFromCamera(deviceCoordinates(event, canvas), viewport.camera);
    const picked = pickPoint(raycaster, player.sceneObjects?.cloths ?? []);
    if (!picked) return null;
    const index = desk.garments.value.findIndex(({ id }) => id === picked.mesh.name);
    const view = desk.views.value.find(({ id }) => id === picked.mesh.name);
    const body = view && bodyOf(desk, view);
    if (!view || !body || index < 0) return null;
    if (event.type === "pointerup" && index !== desk.index.value) desk.index.value = index;
    if (known?.view !== view) known = { view, find: triangleFinder(view) };
    const corners = picked.nodes.map((node) => node - body.firstNode);
    const triangle = known.find(corners);
    return triangle === null ? null : panelPlace(view, triangle, corners, picked.weights);
  };
  let [looked, down]: [number, { x: number; y: number; at: number } | null] = [0, null];
  const onMove = (event: PointerEvent): void => {
    if (event.buttons > 0 || event.timeStamp - looked < LOOK_EVERY) return;
    looked = event.timeStamp;
    const found = pick(event);
    desk.spot.value = found;
    desk.hover.value = found && { kind: "panel", panel: found.panel };
  };
  const onDown = (event: PointerEvent): void =>
    void (down = { x: event.clientX, y: event.clientY, at: event.timeStamp });
  const onUp = (event: PointerEvent): void => {
    const isClick =
      down &&
      Math.hypot(event.clientX - down.x, event.clientY - down.y) < CLICK.way &&
      event.timeStamp - down.at < CLICK.time;
    if (!isClick) return;
    const found = pick(event);
    if (!found) return;
    desk.spot.value = found;
    desk.selection.value = { kind: "panel", panel: found.panel };
  };
  const onLeave = (): void => {
    desk.spot.value = null;
    desk.hover.value = null;
  };
  canvas.addEventListener("pointermove", onMove);
  canvas.addEventListener("pointerdown", onDown, true);
  canvas.addEventListener("pointerup", onUp, true);
  canvas.addEventListener("pointerleave", onLeave);
  return [
    () => canvas.removeEventListener("pointermove", onMove),
    () => canvas.removeEventListener("pointerdown", onDown, true),
    () => canvas.removeEventListener("pointerup", onUp, true),
    () => canvas.removeEventListener("pointerleave", onLeave),
  ];
}

const COLOURS = { hover: 0x4c8dff, selection: 0xff8a2b } as const;

/** A tint over panels, lines along edges, a dot where the pointer is. */
class Marks extends Group {
  readonly #tints = { hover: tint(COLOURS.hover, 0.28), selection: tint(COLOURS.selection, 0.4) };
  readonly #lines = { hover: lines(COLOURS.hover), selection: lines(COLOURS.selection) };
  readonly #dot = new Mesh(
    new SphereGeometry(0.008, 16, 12),
    new MeshBasicMaterial({ color: 0xd93a1f, depthTest: false, transparent: true }),
  );
  #shown = { hover: "", selection: "" };

  constructor() {
    super();
    this.#dot.renderOrder = 12;
    this.#dot.visible = false;
    this.add(...Object.values(this.#tints), ...Object.values(this.#lines), this.#dot);
  }

  show(
    view: GarmentView,
    { firstNode }: BodyRange,
    positions: Float32Array,
    targets: { hover: Target | null; selection: Target | null; isPainted: boolean },
  ): void {
    for (const name of ["hover", "selection"] as const) {
      const target = targets[name];
      const panel = view.panels.find(({ id }) => id === target?.panel);
      this.#lines[name].visible =
        panel !== undefined && target?.kind !== "point" && target?.kind !== "control";
      this.#tints[name].visible = panel !== undefined && target?.kind === "panel" && !targets.isPainted;
      if (!panel || !target) {
        this.#shown[name] = "";
        continue;
      }
      const key = JSON.stringify([
        target.panel,
        target.kind === "edge" ? target.edge : null,
        firstNode,
        view.triangles.length,
      ]);
      const node = (loose: number): number => firstNode + view.nodeOf[loose];
      if (this.#shown[name] !== key) {
        this.#shown[name] = key;
        const first = 3 * panel.firstTriangle;
        const corners = view.triangles.subarray(first, first + 3 * panel.triangleCount);
        setNodes(this.#tints[name].geometry, Array.from(corners, node));
        const edges = target.kind === "edge" ? panel.edges.slice(target.edge, target.edge + 1) : panel.edges;
        const ends = edges.flatMap((nodes) =>
          [...nodes.slice(1)].flatMap((loose, k) => [node(nodes[k]), node(loose)]),
        );
        setNodes(this.#lines[name].geometry, ends);
      }
      follow(this.#tints[name].geometry, positions);
      follow(this.#lines[name].geometry, positions);
    }
  }

  point(place: readonly [number, number, number] | null): void {
    this.#dot.visible = place !== null;
    if (place) this.#dot.position.set(...place);
  }

  hide(): void {
    for (const each of [...Object.values(this.#tints), ...Object.values(this.#lines)]) each.visible = false;
    this.#dot.visible = false;
  }

  end(): void {
    for (const each of [...Object.values(this.#tints), ...Object.values(this.#lines), this.#dot]) {
      each.geometry.dispose();
      each.material.dispose();
    }
  }
}

function tint(color: number, opacity: number): Mesh<BufferGeometry, MeshBasicMaterial> {
  const material = new MeshBasicMaterial({
    color,
    opacity,
    transparent: true,
    side: DoubleSide,
    depthWrite: false,
  });
  material.polygonOffset = true;
  material.polygonOffsetFactor = material.polygonOffsetUnits = -2;
  const mesh = new Mesh(new BufferGeometry(), material);
  mesh.frustumCulled = false;
  mesh.renderOrder = 10;
  return mesh;
}

function lines(color: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const drawn = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color, depthTest: false, transparent: true }),
  );
  drawn.frustumCulled = false;
  drawn.renderOrder = 11;
  return drawn;
}

/** Vertices that show these nodes, one after another. */
function setNodes(geometry: BufferGeometry, nodes: readonly number[]): void {
  geometry.setAttribute("position", new BufferAttribute(new Float32Array(3 * nodes.length), 3));
  geometry.userData["nodes"] = Uint32Array.from(nodes);
}

function follow(geometry: BufferGeometry, positions: Float32Array): void {
  const nodes = geometry.userData["nodes"] as Uint32Array;
  const attribute = geometry.getAttribute("position") as BufferAttribute;
  nodes.forEach((node, k) => {
    for (let axis = 0; axis < 3; axis++) attribute.array[3 * k + axis] = positions[3 * node + axis];
  });
  attribute.needsUpdate = true;
}
