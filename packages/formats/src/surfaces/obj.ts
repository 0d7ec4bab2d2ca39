import { Scanner } from "../text/scanner.ts";
import { cutPolygon } from "./cut-polygon.ts";
import type { SurfaceFile, SurfaceGroup } from "./surface-file.ts";

/** Statements of Wavefront OBJ that say nothing about triangles. */
const SKIPPED = new Set([
  "s",
  "mtllib",
  "l",
  "p",
  "vp",
  "mg",
  "cstype",
  "deg",
  "usemap",
  "maplib",
  "lod",
  "shadow_obj",
]);

/** Wavefront OBJ: polygons of any size, negative indices, texture coordinates, normals, objects, groups and materials. */
export function readObj(bytes: Uint8Array): SurfaceFile {
  const scanner = new Scanner("readObj", bytes);
  const file = new ObjFile(scanner);
  while (!scanner.isAtEnd) {
    const keyword = scanner.word();
    if (keyword === "v") file.place();
    else if (keyword === "vt") file.texture();
    else if (keyword === "vn") file.normal();
    else if (keyword === "f") file.face();
    else if (keyword === "o" || keyword === "g") file.begin(scanner.restOfLine(), undefined);
    else if (keyword === "usemtl") file.begin(undefined, scanner.restOfLine());
    else if (keyword !== undefined && SKIPPED.has(keyword)) scanner.restOfLine();
    else file.skip(keyword ?? "");
  }
  return file.finish();
}

class ObjFile {
  readonly #scanner: Scanner;
  readonly #places: number[] = [];
  readonly #textures: number[] = [];
  readonly #normals: number[] = [];
  /** Vertex by "place/texture/normal". */
  readonly #known = new Map<string, number>();
  readonly #x: number[] = [];
  readonly #uvs: number[] = [];
  readonly #vertexNormals: number[] = [];
  readonly #triangles: number[] = [];
  readonly #quads: number[] = [];
  /** Of each vertex its line in the file, among those with "v". */
  readonly #placeOf: number[] = [];
  readonly #groups: SurfaceGroup[] = [];
  #name = "";
  #material: string | undefined;
  #first = 0;
  #bare = { texture: 0, normal: 0 };
  /** Lines of no known statement, and what is said of the first. */
  #strayLines = 0;
  #stray: Error | undefined;

  constructor(scanner: Scanner) {
    this.#scanner = scanner;
  }

  place(): void {
    const what = `vertex ${this.#places.length / 3 + 1}`;
    for (let k = 0; k < 3; k++) this.#places.push(this.#numberOfLine(`${"xyz"[k]} of ${what}`));
    // A weight or a colour may follow.
    this.#scanner.restOfLine();
  }

  texture(): void {
    const u = this.#numberOfLine("u");
    const v = this.#scanner.wordOfLine();
    this.#textures.push(u, v === undefined ? 0 : Number(v));
    this.#scanner.restOfLine();
  }

  normal(): void {
    for (let k = 0; k < 3; k++) this.#normals.push(this.#numberOfLine(`${"xyz"[k]} of a normal`));
    this.#scanner.restOfLine();
  }

  face(): void {
    const corners: number[] = [];
    for (let word = this.#scanner.wordOfLine(); word !== undefined; word = this.#scanner.wordOfLine()) {
      corners.push(this.#vertex(word));
    }
    if (corners.length < 3)
      throw this.#scanner.fault(`a face has ${corners.length} corners, expected at least 3`);
    if (corners.length === 4) this.#quads.push(this.#triangles.length / 3);
    for (const triangle of cutPolygon(this.#x, corners)) this.#triangles.push(...triangle);
  }

  /** A line that says nothing known: headers of exporters, notes without a #. */
  skip(keyword: string): void {
    this.#strayLines++;
    this.#stray ??= this.#scanner.unexpected(keyword, "a statement", "v, vt, vn, f, o, g, usemtl or s");
    this.#scanner.restOfLine();
  }

  begin(name: string | undefined, material: string | undefined): void {
    this.#end();
    if (name !== undefined) this.#name = name;
    if (material !== undefined) this.#material = material;
  }

  finish(): SurfaceFile {
    this.#end();
    if (this.#triangles.length === 0 && this.#stray) throw this.#stray;
    if (this.#triangles.length === 0)
      throw this.#scanner.fault("the file ends without a face, expected at least one");
    const count = this.#x.length / 3;
    const notes =
      this.#strayLines > 0
        ? [`${this.#strayLines} lines are no statements of OBJ and were skipped (${strayText(this.#stray)})`]
        : [];
    const complete = (kind: "texture" | "normal"): boolean => {
      const bare = this.#bare[kind];
      if (bare > 0 && bare < count)
        notes.push(
          `${bare} of ${count} vertices have no ${kind === "texture" ? "texture coordinates" : "normal"}; theirs are 0`,
        );
      return bare < count;
    };
    // In the order of the file's own places, so that a cache of points fits what other programs make of the file.
    const order = this.#placeOf.map((_, k) => k).sort((i, j) => this.#placeOf[i] - this.#placeOf[j] || i - j);
    const rank = new Uint32Array(count);
    order.forEach((from, to) => (rank[from] = to));
    const rows = (column: readonly number[], width: number): number[] =>
      order.flatMap((from) => column.slice(width * from, width * (from + 1)));
    return {
      x: Float64Array.from(rows(this.#x, 3)),
      triangles: Uint32Array.from(this.#triangles, (vertex) => rank[vertex]),
      ...(this.#quads.length > 0 && { quads: Uint32Array.from(this.#quads) }),
      ...(complete("texture") && { uvs: Float32Array.from(rows(this.#uvs, 2)) }),
      ...(complete("normal") && { normals: Float32Array.from(rows(this.#vertexNormals, 3)) }),
      groups: this.#groups,
      notes,
    };
  }

  #end(): void {
    const count = this.#triangles.length / 3 - this.#first;
    if (count > 0) {
      const material = this.#material;
      this.#groups.push({
        name: this.#name,
        ...(material !== undefined && { material }),
        first: this.#first,
        count,
      });
    }
    this.#first = this.#triangles.length / 3;
  }

  /** "3", "3/1", "3//2" or "3/1/2", from 1, or from the end when negative. */
  #vertex(word: string): number {
    const [place, texture, normal] = word.split("/");
    const p = this.#index(place, this.#places.length / 3, word, "vertices");
    const t = texture ? this.#index(texture, this.#textures.length / 2, word, "texture coordinates") : -1;
    const n = normal ? this.#index(normal, this.#normals.length / 3, word, "normals") : -1;
    const key = `${p}/${t}/${n}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const vertex = this.#x.length / 3;
    this.#known.set(key, vertex);
    this.#placeOf.push(p);
    for (let k = 0; k < 3; k++) this.#x.push(this.#places[3 * p + k]);
    for (let k = 0; k < 2; k++) this.#uvs.push(t < 0 ? 0 : this.#textures[2 * t + k]);
    for (let k = 0; k < 3; k++) this.#vertexNormals.push(n < 0 ? 0 : this.#normals[3 * n + k]);
    if (t < 0) this.#bare.texture++;
    if (n < 0) this.#bare.normal++;
    return vertex;
  }

  #index(text: string, count: number, word: string, what: string): number {
    const value = Number(text);
    const index = value < 0 ? count + value : value - 1;
    if (Number.isInteger(value) && value !== 0 && index >= 0 && index < count) return index;
    throw this.#scanner.fault(`a face has the corner "${word}", but there are ${count} ${what} so far`);
  }

  #numberOfLine(what: string): number {
    const word = this.#scanner.wordOfLine();
    const value = Number(word);
    if (word === undefined || !Number.isFinite(value))
      throw this.#scanner.unexpected(word ?? "", what, "a finite number");
    return value;
  }
}

/** Where and what, without the reader's name. */
const strayText = (stray: Error | undefined): string =>
  (stray?.message ?? "").replace(/^readObj: /, "").replace(/, expected .*/, "");
