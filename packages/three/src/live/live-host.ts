import type { Simulation } from "pliant";
import type { Camera } from "three";
import { canShareMemory } from "../worker-host/channel.ts";
import type { HostError } from "../worker-host/host-error.ts";
import { Requests } from "../worker-host/requests.ts";
import { checkIds } from "./check-ids.ts";
import { createClothHandle, createColliderHandle } from "./create-handles.ts";
import type { DetailControl } from "./detail-control.ts";
import { DrawnCloths } from "./drawn-cloths.ts";
import { createSharedReader, createTransferReader, type FrameReader } from "./frame-readers.ts";
import type { ClothHandle, ColliderHandle } from "./handles.ts";
import type { Host, HostOptions } from "./host-types.ts";
import type { LiveFrame } from "./live-frame.ts";
import { leftIds } from "./left-ids.ts";
import { liveError } from "./live-error.ts";
import type { Bound, BoundCloth, Left, PageMail, PageMessage, WorkerMail } from "./messages.ts";
import { wantsAll } from "./wants-all.ts";
import { PacketPublisher } from "./packet-publisher.ts";
import { largerWorker, openPort, requireWorker, tooSmall } from "./page-port.ts";
import type { PagePort } from "./port.ts";
import { PageScene } from "./page-scene.ts";
import { PictureClock } from "./picture-clock.ts";
import { plainOptions } from "./plain-options.ts";
import { poseOf } from "./pose-readers.ts";
import { objectsOf, withObjects } from "./source-objects.ts";
import { isCollider, type ClothSource, type RootPose, type Source } from "./sources.ts";
import { windOf } from "./wind-of.ts";

/** The page's half of live cloth: `createHost` makes it. */
export class LiveHost implements Host {
  readonly #options: HostOptions;
  readonly #scene = new PageScene();
  readonly #requests = new Requests();
  readonly #listeners = new Set<(frame: LiveFrame) => void>();
  readonly #drawn = new DrawnCloths(this.#scene);
  #details: DetailControl | null = null;
  readonly #handles = new Map<string, ClothHandle>();
  #port: PagePort | null = null;
  /** The last worker that was asked for. */
  #opening: Promise<void> = Promise.resolve();
  readonly #packets: PacketPublisher;
  /** Messages that were sent. */
  #told = 0;
  #bound: Bound | null = null;
  #reader: FrameReader | null = null;
  #frame: LiveFrame | null = null;
  /** Of the last update [s]; none yet: not a number. */
  #now = NaN;
  readonly #clock = new PictureClock();
  /** Why nothing is told. */
  #fault: string | null = null;
  #isPlaying = false;
  #end: HostError | null = null;
  readonly isShared: boolean;
  readonly wind = windOf(this.#scene);

  constructor(options: HostOptions) {
    this.#options = options;
    this.isShared = options.worker !== false && (options.shared ?? canShareMemory());
    this.#packets = new PacketPublisher({
      ...{ scene: this.#scene, isShared: this.isShared, isSynced: (options.sync ?? "pose") === "pose" },
      post: (message, transfer) => this.#post(message, transfer),
      told: () => this.#told,
    });
  }

  /** "auto" waits for the first sources, which say which worker it takes. */
  async open(): Promise<void> {
    const { worker = "auto" } = this.#options;
    if (worker === "auto") requireWorker();
    else await this.#ensure([]);
  }

  /** A worker that has what sources want; one that was there gives way to it, with all that it has. */
  #ensure(sources: readonly Source[]): Promise<void> {
    const wants = sources.some(wantsAll);
    this.#opening = this.#opening.catch(() => {}).then(() => this.#start(wants));
    return this.#opening;
  }

  async #start(wants: boolean): Promise<void> {
    if (this.#end) throw this.#end;
    const old = this.#port;
    if (old && (old.hasAll || !wants)) return;
    const { worker = "auto" } = this.#options;
    const port = await openPort(
      ...([old ? largerWorker(worker) : worker, wants] as const),
      (message) => this.#receive(message),
      (error) => this.#die(error),
    );
    if (this.#end || (wants && !port.hasAll)) {
      port.end();
      throw this.#end ?? tooSmall();
    }
    const left = old ? await this.#ask<Left | null>((id) => ({ kind: "leave", id })) : null;
    const sources = leftIds(left).map((id) => this.#record(id).source);
    old?.end();
    this.#port = port;
    this.#reader = null;
    this.#packets.restart();
    this.#told = 0;
    try {
      const told = { options: plainOptions(this.#options), shared: this.isShared };
      await this.#ask((id) => ({ kind: "start", id, ...told }));
    } catch (error) {
      if (!old) this.dispose();
      throw error;
    }
    if (left) await this.#ask((id) => ({ kind: "add", id, sources, roots: [], carries: true, left }));
    if (this.#isPlaying) this.play();
  }

  get frame(): LiveFrame | null {
    return this.#frame;
  }

  get clothIds(): readonly string[] {
    const { cloths = [] } = this.#bound ?? {};
    return [...this.#scene.records.keys()].filter(
      (id) => this.#details?.keeps(id) || cloths.some((each) => each.id === id),
    );
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

  async tune(id: string, material: NonNullable<ClothSource["material"]>): Promise<void> {
    const source = this.#record(id).source;
    if (isCollider(source)) throw new RangeError(`tune: "${id}" is a collider, expected a cloth`);
    const record = this.#scene.records.get(id);
    const tuned: ClothSource = withObjects({ ...source, material }, objectsOf(source));
    if (record) this.#scene.records.set(id, { ...record, source: tuned });
    try {
      await this.#ensure([tuned]);
      await this.#ask((request) => ({
        kind: "add",
        id: request,
        sources: [tuned],
        roots: [],
        carries: true,
      }));
    } catch (error) {
      if (record && this.#scene.records.has(id)) this.#scene.records.set(id, record);
      throw error;
    }
  }

  async remove(...ids: readonly string[]): Promise<void> {
    for (const id of ids) this.#record(id);
    for (const id of ids) {
      this.#scene.remove(id);
      this.#forget(id);
    }
    // What is being added with the first worker is taken away once that is there.
    await this.#ensure([]);
    await this.#ask((id) => ({ kind: "remove", id, ids }));
  }

  update(now = performance.now() / 1000): LiveFrame | null {
    if (this.#end) throw this.#end;
    if (!Number.isFinite(now))
      throw new RangeError(`update: now is ${String(now)}, expected the time of the page [s]`);
    this.#clock.check(now, (fault) => this.#tellError(liveError("bad-input", fault)));
    this.#now = now;
    this.#details?.update();
    const fault = this.#packets.tell(now);
    if (fault !== null && fault !== this.#fault) this.#tellError(liveError("bad-input", fault));
    this.#fault = fault;
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
        [...(this.#packets.layout?.roots ?? []), ...(this.#packets.layout?.colliders ?? [])]
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
      nextHandle: () => this.#requests.nextId(),
      positions: () => this.#positionsOf(id),
      status: () => {
        const at = this.#bound?.cloths.findIndex((each) => each.id === id) ?? -1;
        return at < 0 ? null : (this.#frame?.status.subarray(2 * at, 2 * at + 2) ?? null);
      },
      object: () => this.#drawn.meshOf(id, this.#boundOf(id)),
    });
    this.#handles.set(id, handle);
    return handle;
  }

  async hash(): Promise<{ readonly hash: string; readonly step: number }> {
    await this.#ensure([]);
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
    checkIds(sources, taken);
    const roots: RootPose[] = [];
    const before = sources.flatMap(({ id }) => this.#scene.records.get(id) ?? []);
    for (const source of sources) {
      this.#forget(source.id);
      this.#scene.add(source);
      const { root } = objectsOf(source);
      if (root && !isCollider(source))
        roots.push({ cloth: source.id, pose: source.rootPose ?? poseOf(root) });
    }
    try {
      await this.#ensure(sources);
      // So that the worker knows where things are when the cloth is there. No time passes with it.
      this.#packets.tell(this.#now);
      await this.#ask((id) => ({ kind: "add", id, sources, roots, carries: false }));
    } catch (error) {
      for (const { id } of sources) this.#scene.remove(id);
      // What was to be replaced goes on.
      for (const record of before) this.#scene.records.set(record.source.id, record);
      throw error;
    }
    if (this.#bound?.cloths.some(({ made, coarse }) => made ?? coarse))
      await this.#drawn.prepare(this.#bound).catch(async (error: unknown) => {
        await this.remove(...sources.map(({ id }) => id));
        throw liveError("bad-input", `add: ${(error as Error).message}`);
      });
    for (const { id } of sources) this.#details?.forget(id);
    if (this.#options.camera) await this.#watchDetails(this.#options.camera);
    this.#show();
  }

  async #watchDetails(camera: Camera): Promise<void> {
    const { DetailControl } = await import("./detail-control.ts");
    this.#details ??= new DetailControl(camera, {
      scene: this.#scene,
      ask: (message) => this.#ask(message),
      bound: () => this.#bound,
    });
  }

  /** Takes the newest frame and shows it. */
  #show(): LiveFrame | null {
    // Somebody else steps while the host pauses.
    const { simulation } = this;
    if (simulation && !this.#isPlaying && this.#frame?.step !== simulation.state.step) this.#port?.publish();
    const frame = this.#reader?.newest() ?? null;
    if (!frame) return null;
    this.#frame = frame;
    this.#packets.show(frame);
    const isMoved = this.#options.sync === "root";
    if (this.#bound)
      this.#drawn.show(frame, this.#bound, (id) => (isMoved ? this.#packets.movedRoot(id, frame) : null));
    for (const listener of this.#listeners) listener(frame);
    return frame;
  }

  #receive(message: WorkerMail): void {
    if (message instanceof ArrayBuffer) return this.#reader?.receive(message);
    switch (message.kind) {
      case "hello":
        return;
      case "bound":
        this.#bound = message.bound;
        this.#frame = null;
        this.#reader = message.bound.shared
          ? createSharedReader(message.bound.shared, message.bound.shape)
          : createTransferReader(message.bound.shape, (buffer) => this.#packets.recycle(buffer));
        return;
      case "done":
        return this.#requests.settle(message.id, undefined);
      case "left":
        return this.#requests.settle(message.id, message.left);
      case "hash":
        return this.#requests.settle(message.id, { hash: message.hash, step: message.step });
      case "failed": {
        const error = liveError(message.code, message.message);
        if (!this.#requests.reject(message.id, error)) this.#tellError(error);
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

  #forget(id: string): void {
    this.#drawn.drop(id);
    this.#handles.delete(id);
  }

  #ask<Answer>(message: (id: number) => PageMessage): Promise<Answer> {
    return this.#end ? Promise.reject(this.#end) : this.#requests.ask((id) => this.#post(message(id)));
  }

  #post(message: PageMail, transfer: Transferable[] = []): void {
    if (this.#end || !this.#port) return;
    this.#told++;
    this.#port.post(message, transfer);
  }

  #die(error: HostError): void {
    if (this.#end) return;
    this.#finish(error);
    this.#tellError(error);
  }

  /** Without a listener it is told as a page tells of errors that nobody catches; Node has no such way. */
  #tellError(error: HostError): void {
    if (this.#options.onError) this.#options.onError(error);
    else globalThis.reportError?.(error);
  }

  #finish(error: HostError): void {
    if (this.#end) return;
    this.#end = error;
    this.#port?.end();
    this.#scene.restore();
    this.#drawn.dispose();
    this.#listeners.clear();
    this.#requests.rejectAll(error);
  }
}
