import { hashState, type Simulation, type StepReport } from "pliant";
import { leftOf } from "./carry-over.ts";
import { characterKit } from "./character-kit.ts";
import { bodyStrains } from "./body-strains.ts";
import { createSharedWriter, createTransferWriter, type FrameWriter } from "./frame-writers.ts";
import { resolveHostOptions } from "./resolve-host-options.ts";
import { GivenSources } from "./given-sources.ts";
import { failureOf } from "./failure-of.ts";
import type { LiveFrame } from "./live-frame.ts";
import { LiveRun } from "./live-run.ts";
import { LiveWorld, type Arrival } from "./live-world.ts";
import { KeptPackets } from "./kept-packets.ts";
import {
  PROTOCOL,
  type Bound,
  type BoundCloth,
  type PageMail,
  type PageMessage,
  type WorkerMail,
} from "./messages.ts";
import { Packet, placesOf } from "./packet.ts";
import { PacketSubscriber } from "./packet-subscriber.ts";
import { isCollider, type Source } from "./sources.ts";

/** What the runner needs of the world around it. */
export interface LivePorts {
  post(message: WorkerMail, transfer: readonly Transferable[]): void;
  /** Calls back after the mail that waits. */
  soon(callback: () => void): void;
  /** Calls back in a few milliseconds. */
  later(callback: () => void): void;
}

/** How often nothing new is found in shared memory before the worker waits for a message: about a second. */
const IDLE_LOOKS = 250;

/** A rebuild under way. */
interface Rebuild {
  /** Who asked for it. */
  readonly ids: readonly number[];
  /** Forgets what it was to bring. */
  readonly takeBack: () => void;
  readonly arrival: Arrival;
  readonly parts: ReturnType<LiveWorld["build"]>;
}

/** The worker without the worker: answers messages, takes the newest packet when it has time. Without packets it does nothing. */
export class LiveRunner {
  readonly #ports: LivePorts;
  #world: LiveWorld | null = null;
  #run: LiveRun | null = null;
  #shared = false;
  #frames: FrameWriter | null = null;
  #strains = new Float32Array(0);
  #packet: Packet | null = null;
  #packets: PacketSubscriber | null = null;
  /** Of packets that come in memory of frames: how long they are, and copies of them. */
  #length = 0;
  #kept = new KeptPackets(0);
  /** Messages that have come. */
  #heard = 0;
  /** Looks in a row that found nothing; as many as there may be: it sleeps. */
  #idle = IDLE_LOOKS;
  #isAwake = false;
  readonly #waiting: Extract<PageMessage, { kind: "add" | "remove" | "detail" }>[] = [];
  #sources = new GivenSources();
  #rebuild: Rebuild | null = null;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    ports.post({ kind: "hello", protocol: PROTOCOL, hasAll: characterKit() !== null }, []);
  }

  /** The simulation, for whoever is on the same thread. */
  get simulation(): Simulation | null {
    return this.#world?.simulation ?? null;
  }

  receive(message: PageMail): void {
    this.#heard++;
    try {
      if (message instanceof ArrayBuffer) this.#takeBuffer(message);
      else this.#handle(message);
    } catch (error) {
      this.#fail("id" in message ? message.id : null, error);
    }
  }

  /** Takes the packet that waits now. */
  flush(): void {
    this.#packet = this.#packets?.take() ?? this.#packet;
    const packet = this.#packet;
    // What was said before it is on its way.
    if (!packet || !this.#run || packet.told > this.#heard) return;
    this.#packet = null;
    let last: StepReport | null = null;
    const steps = this.#run.take(packet, (report) => (last = report));
    if (steps > 0) this.#publish(last);
    const rested = this.#run.takeRested();
    this.#waiting.push(...rested);
    if (rested.length > 0) this.#wake();
  }

  /** A frame of the state as it is: somebody else has stepped. */
  publish(): void {
    this.#publish(null);
  }

  #handle(message: PageMessage): void {
    switch (message.kind) {
      case "start":
        this.#world = new LiveWorld(resolveHostOptions(message.options));
        this.#run = new LiveRun(this.#world);
        this.#sources = characterKit()?.createSources() ?? new GivenSources();
        this.#shared = message.shared;
        return this.#post({ kind: "done", id: message.id });
      case "detail":
        // It goes to its bones first.
        if (message.detail === "skinned" && this.#run?.rest(message)) return;
        this.#run?.rise(message.cloth);
        this.#waiting.push(message);
        return this.#wake();
      case "add":
      case "remove":
        this.#waiting.push(message);
        return this.#wake();
      case "layout":
        // What was sent under the layout before goes first.
        this.flush();
        this.#packet = null;
        this.#packets = message.packets && new PacketSubscriber(message.packets);
        this.#length = placesOf(message.layout.counts).length;
        this.#kept = new KeptPackets(this.#length);
        this.#run?.setLayout(message.layout);
        return this.#watch();
      case "wake":
        return this.#watch();
      case "play":
        return this.#run?.play(message.isOn);
      case "teleport":
        return this.#run?.teleport(message.pose);
      case "vertices":
        return this.#setVertices(message.collider, message.vertices);
      case "hash":
        return this.#hash(message.id);
      case "leave":
        this.flush();
        return this.#post({
          ...{ kind: "left", id: message.id },
          left: this.simulation && leftOf(this.simulation),
        });
    }
  }

  /** Memory that comes back, with a packet in it or without. */
  #takeBuffer(buffer: ArrayBuffer): void {
    if (new Float64Array(buffer, 0, 1)[0] !== 0) {
      if (this.#packet) this.#kept.drop();
      this.#packet = this.#kept.keep(new Packet(buffer, 0, this.#length));
      this.#wake();
    }
    this.#frames?.recycle(buffer);
  }

  /** Looks into shared memory from now on. */
  #watch(): void {
    if (!this.#packets) return;
    const isAsleep = this.#idle >= IDLE_LOOKS;
    this.#idle = 0;
    if (isAsleep) this.#look();
  }

  #look(): void {
    const before = this.#run?.newest ?? null;
    this.#try();
    this.#idle = before === (this.#run?.newest ?? null) ? this.#idle + 1 : 0;
    if (this.#idle === IDLE_LOOKS) {
      this.#packets?.sleep();
      // What came while it fell asleep.
      this.#try();
    } else this.#ports.later(() => this.#look());
  }

  #try(): void {
    try {
      this.flush();
    } catch (error) {
      this.#fail(null, error);
    }
  }

  #wake(): void {
    if (this.#isAwake) return;
    this.#isAwake = true;
    this.#ports.soon(() => this.#work());
  }

  /** One slice: the newest packet, then a part of what is being built. */
  #work(): void {
    this.#isAwake = false;
    this.#try();
    this.#build();
    if (this.#rebuild || this.#waiting.length > 0 || this.#packet) this.#wake();
  }

  /** Builds until the mail should be looked at again. */
  #build(): void {
    this.#rebuild ??= this.#nextRebuild();
    const rebuild = this.#rebuild;
    const world = this.#world;
    if (!rebuild || !world) return;
    try {
      const { done, value } = rebuild.parts.next();
      if (!done) return;
      this.#rebuild = null;
      world.adopt(value, rebuild.arrival, (id) => this.#run?.rootOf(id) ?? null);
      this.#announce(world);
      for (const id of rebuild.ids) this.#post({ kind: "done", id });
    } catch (error) {
      this.#rebuild = null;
      rebuild.takeBack();
      for (const id of rebuild.ids) this.#fail(id, error);
    }
  }

  #nextRebuild(): Rebuild | null {
    const message = this.#waiting.shift();
    const world = this.#world;
    if (!message || !world) return null;
    const takeBack = this.#sources.keep();
    const anew = new Set(this.#sources.take(message));
    const ids = [message.id];
    // A crowd comes nearer all at once.
    while (message.kind === "detail" && this.#waiting[0]?.kind === "detail") {
      const next = this.#waiting.shift() ?? message;
      for (const id of this.#sources.take(next)) anew.add(id);
      ids.push(next.id);
    }
    const isAdd = message.kind === "add";
    const arrival = { roots: isAdd ? message.roots : [], anew, left: isAdd ? message.left : undefined };
    return { ids, arrival, takeBack, parts: world.build(this.#sources.sources()) };
  }

  #coarseOf(id: string): BoundCloth["coarse"] {
    const given = this.#sources.coarse(id);
    const source = given && characterKit()?.prepare(given);
    const made = madeOf(source ?? undefined);
    return made && source && !isCollider(source) && source.kind === "mesh"
      ? { made, triangles: source.triangles }
      : null;
  }

  #announce(world: LiveWorld): void {
    const { simulation, revision, sources } = world;
    const model = simulation?.model;
    const shape = {
      nodeCount: model?.nodes.count ?? 0,
      colliderCount: model?.colliders.length ?? 0,
      bodyCount: model?.bodies.length ?? 0,
      planeCount: [...sources.values()].some(madeOf) ? (model?.nodes.count ?? 0) : 0,
    };
    this.#strains = new Float32Array(shape.bodyCount);
    const shared = this.#shared ? createSharedWriter(shape) : null;
    this.#frames = shared?.writer ?? createTransferWriter(shape, (buffer) => this.#post(buffer, [buffer]));
    const cloths = (model?.bodies ?? []).map(
      ({ id, firstNode, nodeCount, firstTriangle, triangleCount }) => ({
        ...{ id, firstNode, nodeCount },
        triangles: (model?.triangles ?? new Uint32Array())
          .slice(3 * firstTriangle, 3 * (firstTriangle + triangleCount))
          .map((node) => node - firstNode),
        uvs: (model?.uvs ?? new Float32Array()).slice(2 * firstNode, 2 * (firstNode + nodeCount)),
        made: madeOf(sources.get(id)),
        detail: this.#sources.detailOf(id),
        coarse: world.options.camera ? this.#coarseOf(id) : null,
      }),
    );
    const colliders =
      model?.colliders.map(({ id }) => id) ?? [...sources.values()].filter(isCollider).map(({ id }) => id);
    const bound: Bound = { revision, cloths, colliders, shape, shared: shared?.buffer ?? null };
    this.#post({ kind: "bound", bound });
    this.#publish(null);
  }

  #publish(report: StepReport | null): void {
    const { simulation, revision } = this.#world ?? { simulation: null, revision: 0 };
    if (report?.flags.overstretched && simulation)
      bodyStrains(simulation.model, simulation.state, this.#strains);
    else this.#strains.fill(0);
    const moment = this.#run?.moment ?? { from: 0, to: 0, share: 1 };
    const blend = (view: LiveFrame): void => this.#run?.blend(view);
    this.#frames?.publish({ revision, simulation, moment, strains: this.#strains, blend });
    if (!report?.flags.nonFinite) return;
    this.#run?.play(false);
    const cause = report.cause === null ? "" : `; ${report.cause}`;
    const message = `the run has stopped at its last good state, t = ${report.time.toFixed(3)} s: numbers overflowed${cause}`;
    this.#post({ kind: "failed", id: null, code: "lost-numbers", message });
  }

  #setVertices(collider: string, vertices: Float32Array): void {
    const input = this.simulation?.input;
    const range = input?.deforming.find(({ id }) => id === collider);
    if (!input || range?.length !== vertices.length)
      throw new RangeError(
        `setVertices: "${collider}" got ${vertices.length / 3} vertices, expected ${(range?.length ?? 0) / 3}`,
      );
    input.vertices.set(vertices, range.first);
  }

  /** Of all that was told before. */
  #hash(id: number): void {
    this.flush();
    const state = this.simulation?.state;
    this.#post({ kind: "hash", id, hash: state ? hashState(state) : "", step: state?.step ?? 0 });
  }

  #post(message: WorkerMail, transfer: readonly Transferable[] = []): void {
    this.#ports.post(message, transfer);
  }

  #fail(id: number | null, error: unknown): void {
    this.#post({ kind: "failed", id, ...failureOf(error) });
  }
}

/** Where the nodes of a cloth were at rest, if what is drawn has other vertices. */
function madeOf(source: Source | undefined): Float64Array | null {
  return source && !isCollider(source) && source.kind === "mesh" && (source.isResampled || source.drawnFine)
    ? (source.made ?? source.rest ?? source.positions)
    : null;
}
