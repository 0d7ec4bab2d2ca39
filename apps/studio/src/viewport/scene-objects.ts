import {
  BodyMesh,
  PliantMesh,
  SkinMesh,
  type FieldName,
  type FrameView,
  type LoadedScene,
  type TopologySource,
} from "@pliant/three";
import { placeCollider } from "@pliant/three/helpers";
import {
  Box3,
  Group,
  MeshStandardMaterial,
  Vector3,
  type BufferGeometry,
  type Material,
  type Mesh,
} from "three";
import type { CharacterFigure } from "./character-figure.ts";
import { Fabric, PLAIN_LOOK, type ClothLook } from "./fabric.ts";
import { FieldPaint } from "./field-paint.ts";
import { Hem } from "./hem.ts";
import { Jelly, type JellyLook } from "./jelly.ts";
import { Paper } from "./paper.ts";
import { Pins } from "./pins.ts";
import { roundEdges } from "./round-edges.ts";
import { solidMesh, UNDER_CLOTH, type PlacedCollider } from "./solid-mesh.ts";
import { Tangents } from "./tangents.ts";
import { metresPerTexture } from "./texture-size.ts";

/** Rubber, jelly, sweets. */
const RUBBER = [0xc24a34, 0x2f8a80, 0xd09a30, 0x7a5399, 0x4a79b4, 0xb9466c] as const;

/** Clearer than this it was poured [1]; how round its edges are then, of its size [1]. */
const POURED = 0.6;
const ROUNDED = 0.06;

/** Whose bodies stand on the stage: what they are made of now, and which nodes are held. */
export interface SceneObjectSource extends TopologySource {
  readonly pins: Uint32Array;
}

/** What stands on the stage: one mesh per body and per collider of the loaded scene. */
export class SceneObjects extends Group {
  readonly cloths: readonly PliantMesh[];
  /** What is seen of elastic solids; their meshes among the cloths are for the hand alone. */
  readonly #skins: readonly SkinMesh[];
  readonly #source: SceneObjectSource;
  /** Colours of a field, instead of what bodies are made of. */
  readonly paint = new FieldPaint();
  /** What each body wears when it is not painted. */
  readonly #worn: Material[];
  readonly #hems: readonly Hem[];
  /** Of cloth whose light runs across its yarns. */
  readonly #tangents = new Map<PliantMesh, Tangents>();
  readonly #pins: readonly Pins[];
  #pinned: Uint32Array | null = null;
  readonly #colliders: readonly { readonly mesh: Mesh; readonly index: number }[];
  /** Colliders that swell or deform, and where their vertices stand among a frame's. */
  readonly #deforming: readonly Deforming[];
  /** Characters in their own materials, in place of what cloth meets. */
  readonly #figures: { readonly index: number; readonly figure: CharacterFigure }[] = [];
  /** How far solids are drawn inside of their surfaces [m]. */
  readonly inset: number;
  #time = 0;
  /** Height of the ground [m]: where the scene has one, else below everything that can hang. */
  readonly floor: number;
  /** What the view should show. */
  readonly box: Box3;

  /** `frame` is the scene's first: patterns are sized by it. */
  constructor(source: SceneObjectSource, scene: LoadedScene, frame: FrameView) {
    super();
    this.cloths = source.model.bodies.map(({ id, paper }, index) => {
      const mesh = new PliantMesh(source, { body: id });
      mesh.update(frame);
      const look = clothLookOf(scene, index);
      mesh.material = paper ? new Paper(look) : new Fabric(look, metresPerTexture(mesh.geometry));
      return mesh;
    });
    this.#skins = source.model.bodies.flatMap(({ drawn, ...range }, index) => {
      if (!drawn) return [];
      this.cloths[index].visible = false;
      const look = this.#jellyLook(scene, index);
      const skin = new SkinMesh({ ...range, drawn }, new Jelly(look));
      // What is poured has no sharp edge.
      if (look.clarity > POURED) roundEdges(skin.geometry, ROUNDED * sizeOf(this.cloths[index].geometry));
      skin.update(frame);
      return [skin];
    });
    this.#worn = this.cloths.map(({ material: own }) => own);
    this.#hems = this.cloths.flatMap((cloth, index) => {
      if (!cloth.visible) return [];
      const hem = new Hem(cloth, clothLookOf(scene, index).thickness);
      hem.follow();
      return [hem];
    });
    this.#followYarns();
    this.inset = source.model.bodies.every(({ drawn }) => drawn) ? 0 : UNDER_CLOTH;
    // The stage's own ground stands for level planes.
    this.#colliders = scene.colliders.flatMap((collider, index) =>
      isLevelPlane(collider) || collider.body !== undefined
        ? []
        : [{ mesh: meshOf(collider, new MeshStandardMaterial(solidLook(scene, index)), this.inset), index }],
    );
    this.#deforming = deformingOf(scene, this.#colliders);
    this.#source = source;
    this.#pins = this.cloths.map((cloth) => new Pins(cloth));
    this.add(
      ...this.cloths,
      ...this.#skins,
      ...this.#hems,
      ...this.#pins,
      ...this.#colliders.map(({ mesh }) => mesh),
    );
    const cloth = new Box3();
    for (const mesh of this.cloths) if (mesh.geometry.boundingBox) cloth.union(mesh.geometry.boundingBox);
    const level = scene.colliders.filter(isLevelPlane).map(({ pose }) => pose?.position[1] ?? 0);
    this.floor = level.length > 0 ? Math.max(...level) : cloth.min.y - reachOf(cloth) - 0.02;
    this.#showPins(source.pins);
    this.box = this.#boxToShow(cloth, level.length > 0);
  }

  /** Points of bodies and of solids near them as they are now: the view may be fitted to them. */
  outline(): Vector3[] {
    const points = this.cloths.flatMap(({ geometry, matrixWorld }) =>
      some(geometry.getAttribute("position")).map((point) => point.applyMatrix4(matrixWorld)),
    );
    const reach = new Box3().setFromPoints(points).getSize(new Vector3()).length();
    for (const { mesh } of this.#colliders) {
      const solid = new Box3().setFromObject(mesh);
      const isNear = solid.getSize(new Vector3()).length() < 2 * reach;
      if (!isNear && !(mesh instanceof BodyMesh)) continue;
      const own = some(mesh.geometry.getAttribute("position"));
      points.push(...own.map((point) => point.applyMatrix4(mesh.matrixWorld)));
    }
    return points;
  }

  /** What cloth wears when it is not painted, by the number of its body. */
  fabric(index: number): Fabric | null {
    const worn = this.#worn[index];
    return worn instanceof Fabric ? worn : null;
  }

  /** Whether nodes of cloth are held: it stays where it is. */
  get isPinned(): boolean {
    return this.#source.pins.length > 0;
  }

  /** The middle of all bodies now [m]. */
  middle(): Vector3 {
    const box = new Box3();
    for (const { geometry } of this.cloths) if (geometry.boundingBox) box.union(geometry.boundingBox);
    return box.getCenter(new Vector3());
  }

  update(frame: FrameView): void {
    for (const cloth of this.cloths) cloth.update(frame);
    for (const skin of this.#skins) skin.update(frame);
    this.#followYarns();
    for (const part of [...this.#hems, ...this.#pins]) part.follow();
    this.paint.show(frame, this.cloths);
    for (const { mesh, index } of this.#colliders) placeCollider(mesh, frame.poses, index);
    for (const { mesh, first, last, radius } of this.#deforming) {
      if (mesh instanceof BodyMesh) mesh.update(frame.vertices.subarray(first, last));
      else mesh.scale.setScalar(frame.vertices[first] / radius);
    }
    this.#time = frame.time;
    for (const { index, figure } of this.#figures) {
      placeCollider(figure, frame.poses, index);
      figure.stand(frame.time);
    }
    if (this.#source.pins !== this.#pinned) this.#showPins(this.#source.pins);
  }

  /** Shows a character in place of collider number `index`. */
  setFigure(index: number, figure: CharacterFigure): void {
    const shown = this.#colliders.find((each) => each.index === index);
    // Another scene has come meanwhile.
    if (!shown || !this.parent) return figure.dispose();
    shown.mesh.visible = false;
    figure.position.copy(shown.mesh.position);
    figure.quaternion.copy(shown.mesh.quaternion);
    figure.stand(this.#time);
    this.#figures.push({ index, figure });
    this.add(figure);
  }

  #followYarns(): void {
    for (const cloth of this.cloths) {
      if (!(cloth.material instanceof Fabric) || !cloth.material.isSatin) continue;
      const tangents = this.#tangents.get(cloth) ?? new Tangents();
      this.#tangents.set(cloth, tangents);
      tangents.follow(cloth.geometry);
    }
  }

  #showPins(nodes: Uint32Array): void {
    this.#pinned = nodes;
    for (const pins of this.#pins) pins.show(nodes);
  }

  /** Wears a field's colours, or what it wore. The frames that come must carry the field. */
  wear(field: FieldName | null): void {
    this.paint.choose(field);
    const isPainted = field !== null;
    this.cloths.forEach((cloth, index) => {
      cloth.material = isPainted ? this.paint.material : this.#worn[index];
      cloth.visible = isPainted || !this.#source.model.bodies[index].drawn;
    });
    for (const skin of this.#skins) skin.visible = !isPainted;
    for (const hem of this.#hems) hem.visible = !isPainted;
  }

  /** Another look on what is there. */
  restyle(scene: LoadedScene): void {
    this.#worn.forEach((worn, index) => {
      if (worn instanceof Fabric || worn instanceof Paper) worn.dress(clothLookOf(scene, index));
    });
    this.#followYarns();
    for (const hem of this.#hems) {
      const index = this.cloths.findIndex(({ name }) => name === hem.name);
      hem.thickness = clothLookOf(scene, index).thickness;
      hem.follow();
    }
    for (const { name, material } of this.#skins) {
      const index = this.cloths.findIndex((cloth) => cloth.name === name);
      if (material instanceof Jelly) material.dress(this.#jellyLook(scene, index));
    }
    for (const { mesh, index } of this.#colliders) {
      const { material } = mesh;
      if (material instanceof MeshStandardMaterial && !material.transparent) {
        const { color, roughness } = solidLook(scene, index);
        material.color.set(color);
        material.roughness = roughness;
      }
    }
  }

  #jellyLook(scene: LoadedScene, index: number): JellyLook {
    const look = scene.looks.bodies[index];
    const clarity = clarityOf(scene.pitches[index], this.cloths[index].geometry);
    return { colour: RUBBER[index % RUBBER.length], clarity, ...(look?.kind === "solid" && look) };
  }

  setWireframe(isOn: boolean): void {
    const materials = [...this.#worn, this.paint.material, ...this.#skins.map(({ material }) => material)];
    for (const material of materials) if ("wireframe" in material) material.wireframe = isOn;
  }

  override dispose(): void {
    for (const part of [...this.#hems, ...this.#pins]) part.dispose();
    for (const { figure } of this.#figures) figure.dispose();
    this.paint.dispose();
    for (const worn of this.#worn) disposeMaterial(worn);
    for (const skin of this.#skins) {
      skin.dispose();
      skin.material.dispose();
    }
    const meshes: readonly Mesh[] = [...this.cloths, ...this.#colliders.map(({ mesh }) => mesh)];
    for (const mesh of meshes) {
      mesh.geometry.dispose();
      disposeMaterial(mesh.material as Material);
    }
  }

  /** The cloth, the solids under it, and where the cloth will hang or fall. */
  #boxToShow(cloth: Box3, hasGround: boolean): Box3 {
    const box = cloth.clone();
    for (const { mesh } of this.#colliders) {
      const solid = new Box3().setFromObject(mesh);
      // Whoever wears something is seen whole.
      const isNear = solid.getSize(new Vector3()).length() < 6 * Math.max(reachOf(cloth), 0.1);
      if (isNear || mesh instanceof BodyMesh) box.union(solid);
    }
    box.min.y = Math.min(box.min.y, hasGround ? this.floor : cloth.min.y - 0.9 * reachOf(cloth));
    return box;
  }
}

/** At most a thousand of them. */
function some(positions: BufferGeometry["attributes"][string]): Vector3[] {
  const stride = Math.ceil(positions.count / 1000);
  const count = Math.ceil(positions.count / stride);
  return Array.from({ length: count }, (_, k) => new Vector3().fromBufferAttribute(positions, k * stride));
}

/** Bodies of whom nobody says more look like cotton. */
function clothLookOf({ looks }: LoadedScene, index: number): ClothLook {
  const look = looks.bodies[index];
  return look && look.kind !== "solid" ? look : PLAIN_LOOK;
}

/** Shop-window figures are warm and matt, all else is of grey stone. */
function solidLook({ looks, colliders }: LoadedScene, index: number): { color: string; roughness: number } {
  const { shape } = colliders[index];
  const isFigure = shape.kind === "mesh" && shape.deforming === true;
  const { colour, roughness } = looks.colliders[index] ?? {};
  return {
    color: colour ?? (isFigure ? "#d8bfa8" : "#b8b3aa"),
    roughness: roughness ?? (isFigure ? 0.78 : 0.7),
  };
}

/** How far light goes into an elastic body: sound runs through rubber at some 20 m/s, through jelly at a few. */
function clarityOf(pitch: number, geometry: BufferGeometry): number {
  const speed = 2 * pitch * sizeOf(geometry);
  return Math.min(1, Math.max(0, 1.6 - speed / 10));
}

const sizeOf = ({ boundingBox }: BufferGeometry): number => boundingBox?.getSize(new Vector3()).length() ?? 0;

function meshOf(collider: PlacedCollider, material: Material, inset: number): Mesh {
  const { shape } = collider;
  if (shape.kind !== "mesh" || !shape.deforming) return solidMesh(collider, material, inset);
  return new BodyMesh(collider, material, inset);
}

/** Numbers `first` to `last` of a frame's vertices; a cavity was made with `radius` [m]. */
interface Deforming {
  readonly mesh: Mesh;
  readonly first: number;
  readonly last: number;
  readonly radius: number;
}

/** Vertices of colliders that deform stand one after another in the order of the colliders. */
function deformingOf(
  { colliders }: LoadedScene,
  drawn: readonly { readonly mesh: Mesh; readonly index: number }[],
): Deforming[] {
  let last = 0;
  return colliders.flatMap(({ shape }, index) => {
    const first = last;
    const isCavity = shape.kind === "cavity";
    if (!isCavity && !(shape.kind === "mesh" && shape.deforming)) return [];
    last += isCavity ? 3 : shape.vertices.length;
    const mesh = drawn.find((each) => each.index === index)?.mesh;
    return mesh ? [{ mesh, first, last, radius: isCavity ? shape.radius : 0 }] : [];
  });
}

/** How far a sheet may hang below where it starts: its longer side, unless it hangs already. */
function reachOf(cloth: Box3): number {
  const size = cloth.getSize(new Vector3());
  return Math.max(size.x, size.z) > size.y ? Math.max(size.x, size.z) : 0.15 * size.y;
}

function isLevelPlane({ shape, pose }: LoadedScene["colliders"][number]): boolean {
  if (shape.kind !== "plane") return false;
  const [x, , z] = pose?.rotation ?? [0, 0, 0, 1];
  return Math.hypot(x, z) < 1e-6;
}

function disposeMaterial(material: Material): void {
  if ("map" in material) (material.map as { dispose(): void } | null)?.dispose();
  material.dispose();
}
