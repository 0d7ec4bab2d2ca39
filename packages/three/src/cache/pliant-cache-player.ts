import { memorySource, openCache, rangeSource, streamSource, type Cache } from "@pliant/formats/cache";
import { Box3, BufferAttribute, BufferGeometry, DynamicDrawUsage, Mesh, Sphere, type Material } from "three";
import { createClothMaterial } from "../cloth-material.ts";
import { FrameWindow } from "./frame-window.ts";

export interface CachePlayerOptions {
  /** One for all, or one for each part of the take, in order. Default: a matt cloth, drawn on both sides. */
  readonly material?: Material | Material[];
  /** Begin again at the end. */
  readonly loop: boolean;
  /** Seconds of the take per second of the page. */
  readonly speed: number;
  /** Blend neighbouring frames, so that a take of 30 frames per second moves at the pace of the screen. */
  readonly blend: boolean;
  /** Fetch by ranges what is looked at, for long takes on servers that allow it; else the file streams from its start. */
  readonly ranges: boolean;
  /** Told what could not be read, as `failure` is: playing ends before it. */
  readonly onError: (error: Error) => void;
}

export const CACHE_PLAYER_DEFAULTS: CachePlayerOptions = {
  loop: true,
  speed: 1,
  blend: true,
  ranges: false,
  onError: () => undefined,
};

/**
 * Plays a web cache (`pliant bake --out take.pliant`) as a three.js mesh, without the engine: `update(seconds)` with each picture.
 * The first frame is shown as soon as it has come; where the network is slower than the take, the mesh waits.
 */
export class PliantCachePlayer extends Mesh {
  readonly isPliantCachePlayer = true;
  readonly cache: Cache;
  loop: boolean;
  speed: number;
  isPlaying = true;
  readonly #blend: boolean;
  readonly #window: FrameWindow;
  #time = 0;
  #shown = NaN;
  #isWaiting = true;
  #triangles: Uint32Array | undefined;

  constructor(cache: Cache, options: Partial<CachePlayerOptions> = {}) {
    const { material, loop, speed, blend, onError } = { ...CACHE_PLAYER_DEFAULTS, ...options };
    super(createGeometry(cache), material ?? createClothMaterial());
    this.cache = cache;
    this.name = cache.head.name;
    this.loop = loop;
    this.speed = speed;
    this.#blend = blend;
    this.#window = new FrameWindow(cache, onError);
    this.castShadow = true;
    this.receiveShadow = true;
  }

  /** Opens a file by its address, or one that is in memory, and shows its first frame. */
  static async load(
    from: string | URL | Uint8Array,
    options: Partial<CachePlayerOptions> = {},
  ): Promise<PliantCachePlayer> {
    const cache = await openCache(await sourceOf(from, options.ranges ?? CACHE_PLAYER_DEFAULTS.ranges));
    const player = new PliantCachePlayer(cache, options);
    await player.seek(0);
    if (player.isWaiting) throw player.failure ?? new Error("PliantCachePlayer.load: there is no frame");
    return player;
  }

  /** Length of the take [s]: of a stream, as it was announced. */
  get duration(): number {
    return Math.max(0, this.#window.frameCount - 1) / this.cache.head.fps;
  }

  /** Where the take is [s]; what is set is shown by the next `update`. */
  get time(): number {
    return this.#time;
  }

  set time(seconds: number) {
    this.#time = Math.min(Math.max(seconds, 0), this.duration);
  }

  /** Whether the frame that is due has not come yet. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** What could not be read; null when all could. */
  get failure(): Error | null {
    return this.#window.failure;
  }

  play(): void {
    if (!this.loop && this.#time >= this.duration) this.#time = 0;
    this.isPlaying = true;
  }

  pause(): void {
    this.isPlaying = false;
  }

  /** Goes on by so much of the page's time [s] and shows what is due. True when the mesh has changed. */
  update(seconds: number): boolean {
    // While it waits, time stands still: nothing is skipped.
    if (this.isPlaying && !this.#isWaiting) this.#advance(seconds * this.speed);
    return this.#show();
  }

  /** Goes to a time [s] and resolves when it is shown. */
  async seek(seconds: number): Promise<void> {
    for (;;) {
      this.time = seconds;
      this.#show();
      if (!this.#isWaiting || this.#window.frameCount === 0) return;
      await this.#window.loaded;
    }
  }

  /** Frees the geometry's buffers on the graphics card. A material that you gave stays yours. */
  override dispose(): void {
    this.geometry.dispose();
    this.dispatchEvent({ type: "dispose" });
  }

  #advance(seconds: number): void {
    const { duration } = this;
    const wanted = this.#time + seconds;
    const isOutside = wanted < 0 || wanted > duration;
    if (isOutside && !this.loop) this.isPlaying = false;
    this.#time =
      isOutside && this.loop && duration > 0
        ? ((wanted % duration) + duration) % duration
        : Math.min(Math.max(wanted, 0), duration);
  }

  #show(): boolean {
    if (this.#time > this.duration) this.#time = this.duration;
    const at = this.#time * this.cache.head.fps;
    // Times of frames are quotients: a hair below a frame is that frame.
    const frame = Math.floor(at + 1e-6);
    const share = this.#blend ? Math.max(0, at - frame) : 0;
    this.#isWaiting = !this.#window.show(frame);
    if (this.#isWaiting || this.#shown === frame + share) return false;
    this.#shown = frame + share;
    this.#useTriangles();
    const [left, right] = this.#window.positions;
    const attribute = this.geometry.getAttribute("position") as BufferAttribute;
    const x = attribute.array as Float32Array;
    if (share < 1e-6) x.set(left);
    else for (let i = 0; i < x.length; i++) x[i] = left[i] + share * (right[i] - left[i]);
    attribute.needsUpdate = true;
    this.geometry.computeVertexNormals();
    const box = (this.geometry.boundingBox ??= new Box3()).setFromArray(x);
    box.getBoundingSphere((this.geometry.boundingSphere ??= new Sphere()));
    return true;
  }

  /** Paper that breaks and sheets that are cut have other triangles from some frame on. */
  #useTriangles(): void {
    const { triangles } = this.#window;
    if (!triangles || triangles === this.#triangles) return;
    this.#triangles = triangles;
    this.geometry.setIndex(new BufferAttribute(triangles, 1));
    this.geometry.clearGroups();
    if (!Array.isArray(this.material)) return;
    let start = 0;
    this.cache.head.parts.forEach(({ firstVertex, vertexCount }, part) => {
      let end = start;
      while (end < triangles.length && triangles[end] < firstVertex + vertexCount) end += 3;
      this.geometry.addGroup(start, end - start, part);
      start = end;
    });
  }
}

async function sourceOf(
  from: string | URL | Uint8Array,
  ranges: boolean,
): Promise<ReturnType<typeof memorySource>> {
  if (from instanceof Uint8Array) return memorySource(from);
  if (ranges) return rangeSource(from);
  const response = await fetch(from);
  if (!response.ok || !response.body) {
    throw new Error(`PliantCachePlayer.load: ${String(from)} answered ${response.status}, expected 200`);
  }
  return streamSource(response.body);
}

function createGeometry({ head: { vertexCount }, uvs }: Cache): BufferGeometry {
  const geometry = new BufferGeometry();
  for (const name of ["position", "normal"]) {
    const attribute = new BufferAttribute(new Float32Array(3 * vertexCount), 3);
    geometry.setAttribute(name, attribute.setUsage(DynamicDrawUsage));
  }
  if (uvs) geometry.setAttribute("uv", new BufferAttribute(uvs, 2));
  // Set before the first frame: three.js would otherwise compute them once, from zeros, and cull the mesh.
  geometry.boundingBox = new Box3();
  geometry.boundingSphere = new Sphere();
  return geometry;
}
