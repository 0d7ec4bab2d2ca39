import type { StepReport } from "pliant";
import { InputBinding } from "./input-binding.ts";
import type { LiveWorld } from "./live-world.ts";
import type { PacketLayout } from "./messages.ts";
import { mixPackets, placesOf, POSE, type Packet } from "./packet.ts";
import { isJump, isOther, motionBetween, moveNodes } from "./rigid-motion.ts";

/** Page time that may be caught up with one packet [s]: more would freeze the picture and then race. */
const CATCH_UP_MAX = 0.1;

/** Of what was last simulated: between which packets its input lay. */
export interface Moment {
  from: number;
  to: number;
  share: number;
}

/**
 * Steps of fixed length that follow the page's time. A step's input is that of its end, taken between the two packets around it: motion is even
 * whatever the rate of pictures is, and the same packets give the same states. Half a step lies between page and simulation, so that pictures which
 * come a little early or late change nothing.
 */
export class LiveRun {
  readonly #world: LiveWorld;
  #layout: PacketLayout | null = null;
  #binding: InputBinding | null = null;
  #bound = -1;
  #last: Packet | null = null;
  #numbers = new Float64Array(0);
  /** Page time that the simulation has reached [s]; null: it begins with the next packet. */
  #reached: number | null = null;
  #jumps: number[] = [];
  isPlaying = false;
  readonly moment: Moment = { from: 0, to: 0, share: 1 };

  constructor(world: LiveWorld) {
    this.#world = world;
  }

  setLayout(layout: PacketLayout): void {
    this.#layout = layout;
    this.#numbers = new Float64Array(placesOf(layout.counts).length);
    this.#binding = null;
    this.#last = null;
    this.#jumps = [];
  }

  play(isOn: boolean): void {
    this.isPlaying = isOn;
    this.#reached = null;
  }

  /** The pose of what this goes along with jumps with the next packet, however short the way. */
  teleport(pose: number): void {
    this.#jumps.push(pose);
  }

  /** The newest pose of what a cloth goes along with; null where nobody tells. */
  rootOf(id: string): Float64Array | null {
    const root = this.#layout?.roots.find((each) => each.id === id);
    if (!root || !this.#last || !this.#layout) return null;
    const at = placesOf(this.#layout.counts).poses + POSE * root.pose;
    return Float64Array.from(this.#last.numbers.subarray(at, at + POSE));
  }

  /** Takes the steps that are due with a packet; reports each. Returns how many. */
  take(packet: Packet, onStep: (report: StepReport) => void): number {
    const layout = this.#layout;
    // Of a layout before: its successor is on its way.
    if (!layout || packet.revision !== layout.revision) return 0;
    const { simulation, options } = this.#world;
    let from = this.#last ?? packet;
    this.#last = packet;
    if (!simulation) return 0;
    this.#bind(layout);
    if (this.#jump(from, packet, layout)) from = packet;
    // Paused, cloth goes along with its root, and nothing else moves.
    if (!this.isPlaying || Number.isNaN(packet.time)) return 0;
    const { dt } = options;
    this.#reached ??= packet.time - dt / 2;
    this.#reached = Math.max(this.#reached, packet.time - Math.max(CATCH_UP_MAX, 1.5 * dt));
    let steps = 0;
    while (this.#reached + dt <= packet.time + 1e-9) {
      steps++;
      this.#reached += dt;
      this.#aim(from, packet, this.#reached, layout);
      const report = simulation.step();
      onStep(report);
      if (report.flags.nonFinite) break;
    }
    return steps;
  }

  #bind(layout: PacketLayout): void {
    const { simulation, revision, sources } = this.#world;
    if (!simulation || (this.#binding && this.#bound === revision)) return;
    this.#binding = new InputBinding(simulation, layout, sources);
    this.#bound = revision;
  }

  /** Input of a page time between two packets. */
  #aim(from: Packet, to: Packet, time: number, { counts }: PacketLayout): void {
    const span = to.time - from.time;
    const share = span > 0 ? Math.min(1, Math.max(0, (time - from.time) / span)) : 1;
    this.moment.from = from.sequence;
    this.moment.to = to.sequence;
    this.moment.share = share;
    mixPackets(from.numbers, to.numbers, share, counts, this.#numbers);
    this.#binding?.apply(this.#numbers);
  }

  /** What goes along with a pose that has jumped is put there: cloth as it is, colliders without a way between. */
  #jump(from: Packet, to: Packet, layout: PacketLayout): boolean {
    const { simulation } = this.#world;
    const { poses } = placesOf(layout.counts);
    const has = this.isPlaying ? isJump : isOther;
    const jumped = layout.roots.filter(
      ({ pose }) => this.#jumps.includes(pose) || has(from.numbers, to.numbers, poses + POSE * pose),
    );
    this.#jumps = [];
    if (!simulation || jumped.length === 0 || from === to) return false;
    const { model, input } = simulation;
    const snapshot = simulation.snapshot();
    const [now] = snapshot.history;
    this.#aim(to, to, to.time, layout);
    for (const { id, pose } of jumped) {
      const body = model.bodies.find((each) => each.id === id);
      if (body) {
        const motion = motionBetween(from.numbers, to.numbers, poses + POSE * pose);
        moveNodes(motion, now.x, now.v, body.firstNode, body.nodeCount);
      }
      const collider = model.colliders.findIndex((each) => each.id === id);
      if (collider < 0) continue;
      now.poses.set(input.poses.subarray(POSE * collider, POSE * (collider + 1)), POSE * collider);
      const range = input.deforming.find((each) => each.collider === collider);
      if (range)
        now.vertices.set(input.vertices.subarray(range.first, range.first + range.length), range.first);
    }
    simulation.restore({ ...snapshot, history: [now, null] });
    return true;
  }
}
