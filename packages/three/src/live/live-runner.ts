import { hashState, type Simulation, type StepReport } from "pliant";
import { bodyStrains } from "./body-strains.ts";
import { createSharedWriter, createTransferWriter, type FrameWriter } from "./frame-writers.ts";
import { resolveHostOptions } from "./resolve-host-options.ts";
import { failureOf } from "./failure-of.ts";
import { LiveRun } from "./live-run.ts";
import { LiveWorld, type Arrival } from "./live-world.ts";
import { PROTOCOL, type Bound, type PageMessage, type WorkerMessage } from "./messages.ts";
import { Packet } from "./packet.ts";
import { PacketSubscriber } from "./packet-subscriber.ts";
import { isCollider, type Source } from "./sources.ts";

/** What the runner needs of the world around it. */
export interface LivePorts {
  post(message: WorkerMessage, transfer: readonly Transferable[]): void;
  /** Calls back after the mail that waits. */
  soon(callback: () => void): void;
  /** Calls back in a few milliseconds. */
  later(callback: () => void): void;
}

/** How often nothing new is found in shared memory before the worker waits for a message: about a second. */
const IDLE_LOOKS = 250;

/** A rebuild under way. */
interface Rebuild {
  readonly id: number;
  readonly sources: ReadonlyMap<string, Source>;
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
  /** Messages that have come. */
  #heard = 0;
  /** Looks in a row that found nothing; as many as there may be: it sleeps. */
  #idle = IDLE_LOOKS;
  #isAwake = false;
  readonly #waiting: Extract<PageMessage, { kind: "add" | "remove" }>[] = [];
  #rebuild: Rebuild | null = null;

  constructor(ports: LivePorts) {
    this.#ports = ports;
    ports.post({ kind: "hello", protocol: PROTOCOL }, []);
  }

  /** The simulation, for whoever is on the same thread. */
  get simulation(): Simulation | null {
    return this.#world?.simulation ?? null;
  }

  receive(message: PageMessage): void {
    this.#heard++;
    try {
      this.#handle(message);
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
        this.#shared = message.shared;
        return this.#post({ kind: "done", id: message.id });
      case "packet":
        if (message.recycled) this.#frames?.recycle(message.recycled);
        this.#packet = new Packet(message.buffer);
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
    }
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
      world.adopt(rebuild.sources, value, rebuild.arrival, (id) => this.#run?.rootOf(id) ?? null);
      this.#announce(world);
      this.#post({ kind: "done", id: rebuild.id });
    } catch (error) {
      this.#rebuild = null;
      this.#fail(rebuild.id, error);
    }
  }

  #nextRebuild(): Rebuild | null {
    const message = this.#waiting.shift();
    const world = this.#world;
    if (!message || !world) return null;
    const sources = new Map(world.sources);
    if (message.kind === "add") for (const source of message.sources) sources.set(source.id, source);
    else for (const id of message.ids) sources.delete(id);
    const isAdd = message.kind === "add";
    const anew = new Set(isAdd && !message.carries ? message.sources.map(({ id }) => id) : []);
    const arrival = { roots: isAdd ? message.roots : [], anew };
    return { id: message.id, sources, arrival, parts: world.build(sources) };
  }

  #announce({ simulation, revision, sources }: LiveWorld): void {
    const model = simulation?.model;
    const shape = {
      nodeCount: model?.nodes.count ?? 0,
      colliderCount: model?.colliders.length ?? 0,
      bodyCount: model?.bodies.length ?? 0,
    };
    this.#strains = new Float32Array(shape.bodyCount);
    const shared = this.#shared ? createSharedWriter(shape) : null;
    this.#frames =
      shared?.writer ??
      createTransferWriter(shape, (buffer) => this.#post({ kind: "frame", buffer }, [buffer]));
    const cloths = (model?.bodies ?? []).map(
      ({ id, firstNode, nodeCount, firstTriangle, triangleCount }) => ({
        ...{ id, firstNode, nodeCount },
        triangles: (model?.triangles ?? new Uint32Array())
          .slice(3 * firstTriangle, 3 * (firstTriangle + triangleCount))
          .map((node) => node - firstNode),
        uvs: (model?.uvs ?? new Float32Array()).slice(2 * firstNode, 2 * (firstNode + nodeCount)),
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
    this.#frames?.publish({ revision, simulation, moment, strains: this.#strains });
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

  #post(message: WorkerMessage, transfer: readonly Transferable[] = []): void {
    this.#ports.post(message, transfer);
  }

  #fail(id: number | null, error: unknown): void {
    this.#post({ kind: "failed", id, ...failureOf(error) });
  }
}
