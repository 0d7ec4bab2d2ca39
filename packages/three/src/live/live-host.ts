import type { Simulation } from "pliant";
import type { Matrix4 } from "three";
import { canShareMemory } from "../worker-host/channel.ts";
import type { HostError } from "../worker-host/host-error.ts";
import { createClothHandle, createColliderHandle } from "./create-handles.ts";
import { createSharedReader, createTransferReader, type FrameReader } from "./frame-readers.ts";
import type { ClothHandle, ColliderHandle } from "./handles.ts";
import type { Host, HostOptions } from "./host-types.ts";
import type { LiveFrame } from "./live-frame.ts";
import { liveError } from "./live-error.ts";
import type { Bound, BoundCloth, PageMessage, WorkerMessage } from "./messages.ts";
import { mixPackets, POSE, placesOf } from "./packet.ts";
import type { PacketWriter } from "./packet-writer.ts";
import { publishPacket } from "./shared-packets.ts";
import { openPort, type PagePort } from "./page-port.ts";
import { PageScene } from "./page-scene.ts";
import { poseOf } from "./pose-readers.ts";
import { rootMotion } from "./root-motion.ts";
import { objectsOf } from "./source-objects.ts";
import { isCollider, type ClothSource, type RootPose, type Source } from "./sources.ts";
import type { LiveWind, LiveZone } from "./wind.ts";
import { WrapMesh } from "./wrap-mesh.ts";

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: HostError) => void;
}

/** The page's half of live cloth: `createHost` makes it. */
export class LiveHost implements Host {
  readonly #options: HostOptions;
  readonly #scene = new PageScene();
  readonly #waiting = new Map<number, Waiting>();
  readonly #listeners = new Set<(frame: LiveFrame) => void>();
  readonly #drawn = new Map<string, WrapMesh>();
  readonly #handles = new Map<string, ClothHandle>();
  #port: PagePort | null = null;
  #writer: PacketWriter | null = null;
  /** Of a frame that was shown: it goes back with the next packet. */
  #recycled: ArrayBuffer[] = [];
  /** Messages that were sent. */
  #told = 0;
  #bound: Bound | null = null;
  #reader: FrameReader | null = null;
  #frame: LiveFrame | null = null;
  #numbers = new Float64Array(0);
  #sequence = 0;
  /** Of the last update [s]; none yet: not a number. */
  #now = NaN;
  #nextId = 1;
  #isPlaying = false;
  #end: HostError | null = null;
  readonly isShared: boolean;
  readonly wind: LiveWind;

  constructor(options: HostOptions) {
    this.#options = options;
    this.isShared = options.worker !== false && (options.shared ?? canShareMemory());
    const scene = this.#scene;
    this.wind = {
      set: (velocity) => {
        for (let axis = 0; axis < 3; axis++) scene.wind[axis] = velocity[axis];
      },
      add: (zone: LiveZone) => {
        scene.zones.add(zone);
        scene.isChanged = true;
        return () => {
          scene.isChanged ||= scene.zones.delete(zone);
        };
      },
    };
  }

  async open(): Promise<void> {
    const { worker = "auto", onError: _, ...given } = this.#options;
    // Functions do not cross; that one was given does.
    const options = Object.fromEntries(
      Object.entries(given).map(([name, value]) => [name, typeof value === "function" ? null : value]),
    );
    this.#port = await openPort(
      worker,
      (message) => this.#receive(message),
      (error) => this.#die(error),
    );
    try {
      await this.#ask((id) => ({ kind: "start", id, options, shared: this.isShared }));
    } catch (error) {
      this.dispose();
      throw error;
    }
  }

  get frame(): LiveFrame | null {
    return this.#frame;
  }

  get clothIds(): readonly string[] {
    return this.#bound?.cloths.map(({ id }) => id).filter((id) => this.#scene.records.has(id)) ?? [];
  }

  get simulation(): Simulation | null {
    return this.#port?.simulation ?? null;
  }

  add(...sources: readonly Source[]): Promise<void> {
    return this.#change(sources, this.#scene.records);
  }

  replace(...sources: readonly Source[]): Promise<void> {
    return this.#change(sources);
  }

  tune(id: string, material: NonNullable<ClothSource["material"]>): Promise<void> {
    const source = this.#record(id).source;
    if (isCollider(source)) throw new RangeError(`tune: "${id}" is a collider, expected a cloth`);
    const record = this.#scene.records.get(id);
    const tuned: ClothSource = { ...source, material };
    if (record) this.#scene.records.set(id, { ...record, source: tuned });
    return this.#ask((request) => ({ kind: "add", id: request, sources: [tuned], roots: [], carries: true }));
  }

  async remove(...ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#record(id);
    for (const id of ids) {
      this.#scene.remove(id);
      this.#drawn.get(id)?.dispose();
      this.#drawn.delete(id);
      this.#handles.delete(id);
    }
    await this.#ask((id) => ({ kind: "remove", id, ids }));
  }

  update(now = performance.now() / 1000): LiveFrame | null {
    if (this.#end) throw this.#end;
    this.#now = now;
    this.#tell(now);
    this.#port?.flush();
    return this.#show();
  }

  onFrame(listener: (frame: LiveFrame) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  collider(id: string): ColliderHandle {
    const record = this.#record(id);
    if (!isCollider(record.source)) throw new RangeError(`collider: "${id}" is a cloth, expected a collider`);
    return createColliderHandle(record, {
      scene: this.#scene,
      post: (message) => this.#post(message),
      poses: () =>
        [...(this.#writer?.layout.roots ?? []), ...(this.#writer?.layout.colliders ?? [])]
          .filter((each) => each.id === id)
          .map(({ pose }) => pose),
      impulses: () =>
        this.#frame?.impulses.subarray(6 * this.#colliderAt(id), 6 * this.#colliderAt(id) + 6) ?? null,
    });
  }

  cloth(id: string): ClothHandle {
    const { source } = this.#record(id);
    if (isCollider(source)) throw new RangeError(`cloth: "${id}" is a collider, expected a cloth`);
    const known = this.#handles.get(id);
    if (known) return known;
    const handle = createClothHandle(source, {
      scene: this.#scene,
      nextHandle: () => this.#nextId++,
      positions: () => this.#positionsOf(id),
      status: () => {
        const at = this.#bound?.cloths.findIndex((each) => each.id === id) ?? -1;
        return at < 0 ? null : (this.#frame?.status.subarray(2 * at, 2 * at + 2) ?? null);
      },
      object: () => this.#objectOf(id),
    });
    this.#handles.set(id, handle);
    return handle;
  }

  hash(): Promise<{ readonly hash: string; readonly step: number }> {
    return this.#ask((id) => ({ kind: "hash", id }));
  }

  play(): void {
    this.#isPlaying = true;
    this.#post({ kind: "play", isOn: true });
  }

  pause(): void {
    this.#isPlaying = false;
    this.#post({ kind: "play", isOn: false });
  }

  dispose(): void {
    this.#finish(liveError("disposed", "the host was disposed, expected calls before `dispose` only"));
  }

  /** `taken` has the ids that must not come again. */
  async #change(sources: readonly Source[], taken: { has(id: string): boolean } = new Set()): Promise<void> {
    if (this.#end) throw this.#end;
    sources.forEach(({ id }, k) => {
      if (taken.has(id) || sources.findIndex((each) => each.id === id) < k)
        throw liveError(
          "bad-input",
          `add: id of source ${k} is "${id}", which is there already, expected another, or \`replace\``,
        );
    });
    const roots: RootPose[] = [];
    for (const source of sources) {
      this.#drawn.get(source.id)?.dispose();
      this.#drawn.delete(source.id);
      this.#handles.delete(source.id);
      this.#scene.add(source);
      const { root } = objectsOf(source);
      if (root && !isCollider(source))
        roots.push({ cloth: source.id, pose: source.rootPose ?? poseOf(root) });
    }
    // So that the worker knows where things are when the cloth is there. No time passes with it.
    this.#tell(this.#now);
    try {
      await this.#ask((id) => ({ kind: "add", id, sources, roots, carries: false }));
    } catch (error) {
      for (const { id } of sources) this.#scene.remove(id);
      throw error;
    }
    this.#show();
  }

  /** Tells where things are, and what the numbers mean when that has changed. */
  #tell(now: number): void {
    if (this.#scene.isChanged || !this.#writer) {
      this.#writer = this.#scene.arrange((this.#options.sync ?? "pose") === "pose", this.isShared);
      this.#numbers = new Float64Array(placesOf(this.#writer.layout.counts).length);
      this.#post({ kind: "layout", layout: this.#writer.layout, packets: this.#writer.shared });
    }
    const packet = this.#writer.write(++this.#sequence, now);
    packet.header[3] = this.#told;
    const { shared } = this.#writer;
    if (shared) {
      if (publishPacket(shared, this.#sequence)) this.#post({ kind: "wake" });
      return;
    }
    const recycled = this.#recycled.pop() ?? null;
    this.#post({ kind: "packet", buffer: packet.buffer, recycled }, recycled ? [recycled] : []);
  }

  /** Takes the newest frame and shows it. */
  #show(): LiveFrame | null {
    // Somebody else steps while the host pauses.
    const { simulation } = this;
    if (simulation && !this.#isPlaying && this.#frame?.step !== simulation.state.step) this.#port?.publish();
    const frame = this.#reader?.newest() ?? null;
    if (!frame) return null;
    this.#frame = frame;
    this.#placeDrawn(frame);
    for (const { id, firstNode } of this.#bound?.cloths ?? []) {
      // It is being removed.
      if (!this.#scene.records.has(id)) continue;
      const moved = this.#options.sync === "root" ? this.#movedRoot(id, frame) : null;
      this.#objectOf(id).update(frame, firstNode, moved);
    }
    for (const listener of this.#listeners) listener(frame);
    return frame;
  }

  /** What is followed is drawn as it was for this frame. */
  #placeDrawn({ fromPacket, toPacket, share }: LiveFrame): void {
    const writer = this.#writer;
    const to = writer?.kept(toPacket);
    const from = writer?.kept(fromPacket) ?? to;
    if (!writer || !from || !to) return;
    mixPackets(from.numbers, to.numbers, share, writer.layout.counts, this.#numbers);
    this.#scene.show(this.#numbers);
  }

  #movedRoot(id: string, { toPacket }: LiveFrame): Matrix4 | null {
    const pose = this.#layoutPose(id);
    const writer = this.#writer;
    const then = writer?.kept(toPacket);
    const now = writer?.kept(this.#sequence);
    if (!writer || !then || !now || pose === null) return null;
    return rootMotion(then.numbers, now.numbers, placesOf(writer.layout.counts).poses + POSE * pose);
  }

  #receive(message: WorkerMessage): void {
    switch (message.kind) {
      case "hello":
        return;
      case "bound":
        this.#bound = message.bound;
        this.#frame = null;
        this.#reader = message.bound.shared
          ? createSharedReader(message.bound.shared, message.bound.shape)
          : createTransferReader(message.bound.shape, (buffer) => this.#recycled.push(buffer));
        return;
      case "frame":
        return this.#reader?.receive(message.buffer);
      case "done":
        return this.#settle(message.id, undefined);
      case "hash":
        return this.#settle(message.id, { hash: message.hash, step: message.step });
      case "failed": {
        const error = liveError(message.code, message.message);
        const waiting = message.id === null ? undefined : this.#waiting.get(message.id);
        if (message.id !== null) this.#waiting.delete(message.id);
        if (waiting) waiting.reject(error);
        else this.#options.onError?.(error);
      }
    }
  }

  #record(id: string) {
    const record = this.#scene.records.get(id);
    if (record) return record;
    const known = [...this.#scene.records.keys()].map((each) => `"${each}"`).join(", ") || "none yet";
    throw new RangeError(`Host: "${id}" was not added, expected one of: ${known}`);
  }

  #colliderAt(id: string): number {
    return this.#bound?.colliders.indexOf(id) ?? -1;
  }

  #boundOf(id: string): BoundCloth | undefined {
    return this.#bound?.cloths.find((each) => each.id === id);
  }

  #positionsOf(id: string): Float32Array | null {
    const bound = this.#boundOf(id);
    if (!bound || !this.#frame) return null;
    return this.#frame.positions.subarray(3 * bound.firstNode, 3 * (bound.firstNode + bound.nodeCount));
  }

  #layoutPose(id: string): number | null {
    return this.#writer?.layout.roots.find((each) => each.id === id)?.pose ?? null;
  }

  #objectOf(id: string): WrapMesh {
    const known = this.#drawn.get(id);
    if (known) return known;
    const bound = this.#boundOf(id);
    const { source } = this.#record(id);
    if (!bound || isCollider(source))
      throw new RangeError(`cloth: "${id}" is not there yet, expected \`add\` to have resolved`);
    const { original } = objectsOf(source);
    const isMesh = source.kind === "mesh";
    const object = new WrapMesh({
      id,
      triangles: isMesh ? (source.corners ?? source.triangles) : bound.triangles,
      uvs:
        (isMesh ? source.uvs : undefined) ??
        (isMesh && source.vertices ? new Float32Array(2 * source.vertices.length) : bound.uvs),
      ...(isMesh && source.vertices && { vertices: source.vertices }),
      ...(original && { original }),
    });
    this.#drawn.set(id, object);
    return object;
  }

  #ask<Answer>(message: (id: number) => PageMessage): Promise<Answer> {
    return new Promise<Answer>((resolve, reject) => {
      if (this.#end) return reject(this.#end);
      const id = this.#nextId++;
      this.#waiting.set(id, { resolve, reject });
      this.#post(message(id));
    });
  }

  #settle(id: number, value: unknown): void {
    this.#waiting.get(id)?.resolve(value as never);
    this.#waiting.delete(id);
  }

  #post(message: PageMessage, transfer: Transferable[] = []): void {
    if (this.#end || !this.#port) return;
    this.#told++;
    this.#port.post(message, transfer);
  }

  #die(error: HostError): void {
    if (this.#end) return;
    this.#finish(error);
    this.#options.onError?.(error);
  }

  #finish(error: HostError): void {
    if (this.#end) return;
    this.#end = error;
    this.#port?.end();
    this.#scene.restore();
    for (const object of this.#drawn.values()) object.dispose();
    this.#drawn.clear();
    this.#listeners.clear();
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}
