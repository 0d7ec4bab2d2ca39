import type { BufferAttribute, InterleavedBufferAttribute, Mesh, Texture } from "three";
import { liveError } from "./live-error.ts";
import { textureReader } from "./weight-texture.ts";

/** What may be painted on cloth. */
export const WEIGHT_NAMES = [
  ...(["pin", "maxDistance", "backstopDistance", "backstopRadius", "tether"] as const),
  ...(["drive", "stretch", "bend", "drag"] as const),
];

export type WeightName = (typeof WEIGHT_NAMES)[number];

/** Of four numbers of a colour or attribute the one that is meant; values 0 and 1 mean low and high. */
interface Mapped {
  readonly channel?: 0 | 1 | 2 | 3;
  readonly low?: number;
  readonly high?: number;
}

/**
 * Where a weight comes from: one number for all, an attribute by its name ("_PLIANT_PIN", "COLOR_1.g"), the same with what 0 and 1 of it mean, what a function says of each
 * vertex, or a texture.
 */
export type WeightSource =
  | number
  | string
  | readonly [attribute: string, low: number, high: number]
  | ((vertex: number) => number)
  | (Mapped & { readonly attribute: string })
  | (Mapped & { readonly texture: Texture });

/** What an artist has told of a mesh in custom properties: `userData.pliant`, an object, JSON or a fabric's name. */
export interface ToldByMesh {
  readonly cloth?: string;
  readonly weights?: Partial<Record<WeightName, WeightSource>>;
  /** Name of the mesh that is drawn in its place. */
  readonly proxyFor?: string;
}

export function toldBy({ userData }: Pick<Mesh, "userData">): ToldByMesh {
  const told = (userData as Readonly<Record<string, unknown>> | undefined)?.["pliant"];
  if (typeof told === "string")
    return told.startsWith("{") ? (JSON.parse(told) as ToldByMesh) : { cloth: told };
  return (told ?? {}) as ToldByMesh;
}

/** A weight of each vertex, or one of all; undefined where nothing is painted. */
export function weightOf(
  mesh: Mesh,
  name: WeightName,
  given: WeightSource | undefined,
): number | ((vertex: number) => number) | undefined {
  const source = given ?? toldBy(mesh).weights?.[name];
  if (source === undefined) {
    const painted = `_pliant_${name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)}`;
    return attributeOf(mesh, painted) ? weightOf(mesh, name, painted) : undefined;
  }
  if (typeof source === "number" || typeof source === "function") return source;
  if (typeof source === "string") return attributeReader(mesh, name, { attribute: source });
  if ("texture" in source) return mapped(textureReader(mesh, source.texture, source.channel ?? 0), source);
  if ("attribute" in source) return attributeReader(mesh, name, source);
  const [attribute, low, high] = source;
  return attributeReader(mesh, name, { attribute, low, high });
}

const mapped =
  (read: (vertex: number) => number, { low = 0, high = 1 }: Mapped) =>
  (vertex: number): number =>
    low + (high - low) * read(vertex);

function attributeReader(mesh: Mesh, name: string, source: Mapped & { readonly attribute: string }) {
  const [, spoken, component] = /^(.*?)(?:\.([rgbaxyzw]))?$/i.exec(source.attribute) ?? [];
  const channel = component ? "rgbaxyzw".indexOf(component.toLowerCase()) % 4 : (source.channel ?? 0);
  const attribute = attributeOf(mesh, spoken);
  if (attribute && channel < attribute.itemSize)
    return mapped((vertex) => attribute.getComponent(vertex, channel), source);
  const known = Object.keys(mesh.geometry.attributes).join(", ");
  throw liveError(
    "weight-missing",
    `clothFrom: "${mesh.name}" has no attribute "${source.attribute}" for ${name}, expected one of: ${known}`,
  );
}

/** By its name, or as GLTFLoader calls it: "COLOR_1" is color_1, "COLOR_0" is color. Blender 3 puts another underscore in front. */
function attributeOf({ geometry }: Mesh, name: string): BufferAttribute | InterleavedBufferAttribute | null {
  const low = name.toLowerCase();
  const found = [name, low, `_${low}`, low.replace(/_0$/, "")].find((each) => geometry.hasAttribute(each));
  return found === undefined ? null : geometry.getAttribute(found);
}
