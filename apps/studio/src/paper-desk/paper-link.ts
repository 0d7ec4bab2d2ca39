import { effect } from "@preact/signals-core";
import { meshPattern, type CreasePattern, type PatternMesh } from "@pliant/origami";
import { pickPoint, type BodyRange } from "@pliant/three";
import { BufferAttribute, BufferGeometry, Group, LineBasicMaterial, LineSegments, Raycaster } from "three";
import { deviceCoordinates } from "../viewport/pointer.ts";
import { edgeAt } from "./edit-creases.ts";
import type { PaperDesk } from "./paper-desk.ts";

/** A line is meant when the pointer is as near as this share of the sheet [1]. */
const NEAR = 0.04;
/** A press that moves less and is shorter chooses: a longer one holds the paper [px], [ms]. */
const CLICK = { way: 5, time: 400 };
const LOOK_EVERY = 50;
const COLOURS = { hover: 0x4c8dff, selection: 0xff8a2b } as const;

/** Ties the crease pattern to the sheet on the stage, both ways. Returns how to end it. */
export function linkPaper(desk: PaperDesk): () => void {
  const { viewport, player } = desk.app;
  const group = new Group();
  const drawn = { hover: lines(COLOURS.hover), selection: lines(COLOURS.selection) };
  group.add(drawn.hover, drawn.selection);
  viewport.scene.add(group);
  let positions: Float32Array | null = null;
  const redraw = (): void => {
    const mesh = meshOf(desk);
    const body = mesh && bodyOf(desk, mesh);
    for (const name of ["hover", "selection"] as const) {
      const nodes = mesh && desk[name].value !== null ? nodesOf(desk, mesh, desk[name].value ?? 0) : [];
      drawn[name].visible = nodes.length > 1 && body !== null && positions !== null;
      if (drawn[name].visible && body && positions) show(drawn[name].geometry, nodes, body, positions);
    }
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
      void [desk.hover.value, desk.selection.value, desk.pattern.value];
      redraw();
    }),
    ...listen(canvas, desk),
  ];
  return () => {
    for (const end of ends) end();
    group.removeFromParent();
    for (const each of Object.values(drawn)) {
      each.geometry.dispose();
      each.material.dispose();
    }
    viewport.invalidate();
  };
}

const meshes = new WeakMap<CreasePattern, PatternMesh>();

/** The mesh of the pattern as the worker has it: the same function makes both. */
function meshOf({ pattern, sheet }: PaperDesk): PatternMesh | null {
  const shown = pattern.peek();
  if (!shown) return null;
  let mesh = meshes.get(shown);
  if (!mesh) meshes.set(shown, (mesh = meshPattern(shown, sheet.peek()?.spacing ?? "facets")));
  return mesh;
}

function bodyOf({ app: { player }, sheet }: PaperDesk, mesh: PatternMesh): BodyRange | null {
  if (!player.sceneObjects) return null;
  const body = player.host.model.bodies.find(({ id }) => id === sheet.peek()?.id);
  return body && body.nodeCount >= mesh.places.length ? body : null;
}

/** Nodes along a line: of a crease as it is meshed, of others its ends. */
function nodesOf({ pattern }: PaperDesk, mesh: PatternMesh, edge: number): readonly number[] {
  const crease = mesh.creases.find((each) => each.edge === edge);
  const { a, b } = pattern.peek()?.edges[edge] ?? { a: 0, b: 0 };
  return crease?.nodes ?? [a, b];
}

function listen(canvas: HTMLCanvasElement, desk: PaperDesk): (() => void)[] {
  const raycaster = new Raycaster();
  const pick = (event: PointerEvent): number | null => {
    const { player, viewport } = desk.app;
    raycaster.setFromCamera(deviceCoordinates(event, canvas), viewport.camera);
    const picked = pickPoint(raycaster, player.sceneObjects?.cloths ?? []);
    const mesh = meshOf(desk);
    const body = mesh && bodyOf(desk, mesh);
    const pattern = desk.pattern.peek();
    if (!picked || !mesh || !body || !pattern || picked.mesh.name !== body.id) return null;
    let [x, y] = [0, 0];
    picked.nodes.forEach((node, k) => {
      const place = mesh.places[node - body.firstNode];
      x += picked.weights[k] * (place?.[0] ?? 0);
      y += picked.weights[k] * (place?.[1] ?? 0);
    });
    const xs = pattern.vertices.map(([each]) => each);
    return edgeAt(pattern, [x, y], NEAR * (Math.max(...xs) - Math.min(...xs)));
  };
  let [looked, down]: [number, { x: number; y: number; at: number } | null] = [0, null];
  const onMove = (event: PointerEvent): void => {
    if (event.buttons > 0 || event.timeStamp - looked < LOOK_EVERY) return;
    looked = event.timeStamp;
    desk.hover.value = pick(event);
  };
  const onDown = (event: PointerEvent): void =>
    void (down = { x: event.clientX, y: event.clientY, at: event.timeStamp });
  const onUp = (event: PointerEvent): void => {
    const isClick =
      down &&
      Math.hypot(event.clientX - down.x, event.clientY - down.y) < CLICK.way &&
      event.timeStamp - down.at < CLICK.time;
    const found = isClick ? pick(event) : null;
    if (found !== null) desk.selection.value = found;
  };
  const onLeave = (): void => void (desk.hover.value = null);
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

function lines(color: number): LineSegments<BufferGeometry, LineBasicMaterial> {
  const made = new LineSegments(
    new BufferGeometry(),
    new LineBasicMaterial({ color, depthTest: false, transparent: true }),
  );
  made.frustumCulled = false;
  made.renderOrder = 11;
  return made;
}

function show(
  geometry: BufferGeometry,
  nodes: readonly number[],
  { firstNode }: BodyRange,
  positions: Float32Array,
): void {
  const ends = nodes.slice(1).flatMap((node, k) => [nodes[k], node]);
  const places = Float32Array.from(
    { length: 3 * ends.length },
    (_, i) => positions[3 * (firstNode + ends[Math.floor(i / 3)]) + (i % 3)],
  );
  geometry.setAttribute("position", new BufferAttribute(places, 3));
}
