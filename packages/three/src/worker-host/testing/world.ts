import { createModel, pin, clothSheet, Simulation, type Collider, type StepReport } from "pliant";
import type { LiveSimulation } from "../live-simulation.ts";
import type { PreparedLoad, PreparedMessage } from "../preparation.ts";
import type { HostReport, WorkerMessage } from "../protocol.ts";
import { Runner } from "../runner.ts";

export function swinging(): Simulation {
  const simulation = new Simulation(createModel({ parts: [clothSheet({ size: [1, 1], nodes: [5, 5] })] }));
  pin(simulation.input, 0, [-0.5, 0, -0.5]);
  return simulation;
}

/** A sheet of 0.15 kg that lies on the ground, under another one that lies on it. */
export function resting(): Simulation {
  const parts = [0.003, 0.0061].map((y, index) =>
    clothSheet({ id: `sheet ${index}`, size: [1, 1], nodes: [5, 5], center: [0, y, 0] }),
  );
  const ground: Collider = { id: "ground", shape: { kind: "plane" }, friction: 0.3 };
  return new Simulation(createModel({ parts, colliders: [ground] }));
}

/** A runner in a world where time passes only when a timer is awaited or a step is taken. */
export class World {
  now = 0;
  /** Milliseconds that a step takes. */
  cost = 1;
  readonly sent: WorkerMessage[] = [];
  readonly runner: Runner;
  simulation: LiveSimulation | null = null;
  #timers: { at: number; callback: () => void }[] = [];

  constructor(open: (scene: string) => LiveSimulation = swinging) {
    this.runner = new Runner({
      open: (scene) => (this.simulation = this.#slow(open(scene))),
      post: (message) => void this.sent.push(message),
      clock: () => this.now,
      schedule: (callback, delay) => void this.#timers.push({ at: this.now + delay, callback }),
    });
  }

  get isIdle(): boolean {
    return this.#timers.length === 0;
  }

  tell(...messages: PreparedMessage[]): this {
    for (const message of messages) this.runner.receive(message);
    return this;
  }

  /** Lets wall time pass; without an end, until nothing is scheduled. */
  pass(milliseconds = Infinity): this {
    const end = this.now + milliseconds;
    for (;;) {
      const next = this.#timers.toSorted((a, b) => a.at - b.at).find(({ at }) => at <= end);
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.now = Math.max(this.now, next.at);
      next.callback();
    }
    if (end < Infinity) this.now = Math.max(this.now, end);
    return this;
  }

  all<Kind extends WorkerMessage["kind"]>(kind: Kind): Extract<WorkerMessage, { kind: Kind }>[] {
    return this.sent.filter(
      (message): message is Extract<WorkerMessage, { kind: Kind }> => message.kind === kind,
    );
  }

  lastReport(): HostReport {
    const last = this.all("report").at(-1);
    if (!last) throw new Error("no report was sent");
    return last.report;
  }

  #slow(simulation: LiveSimulation): LiveSimulation {
    const step = (): StepReport => {
      this.now += this.cost;
      return simulation.step();
    };
    return new Proxy(simulation, {
      get: (target, key) => (key === "step" ? step : bound(target, Reflect.get(target, key) as unknown)),
    });
  }
}

/** A proxy is not the object whose private fields a method wants. */
function bound(target: object, value: unknown): unknown {
  return typeof value === "function" ? (value.bind(target) as unknown) : value;
}

export const load: PreparedLoad = { kind: "load", id: 1, scene: "", shared: false };
