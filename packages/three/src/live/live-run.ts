import type { StepReport } from "pliant";
import { characterKit, type Bringer } from "./character-kit.ts";
import { InputBinding } from "./input-binding.ts";
import type { LiveWorld } from "./live-world.ts";
import type { LiveFrame } from "./live-frame.ts";
import type { PacketLayout, PageMessage } from "./messages.ts";
import { mixPackets, placesOf, POSE, type Packet } from "./packet.ts";
import { isJump, isOther, motionBetween, moveNodes } from "./rigid-motion.ts";

/** What a capsule of a body belongs to: "Body" of "Body/3". */
const ownerOf = (id: string): string => id.slice(0, id.lastIndexOf("/"));

/** Page time that may be caught up with one packet [s]: more would freeze the picture and then race. */
const CATCH_UP_MAX = 0.25;

type DetailMessage = Extract<PageMessage, { kind: "detail" }>;

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
  /** Numbers that the newest state was made for; null: of this layout none. */
  #aimed: Float64Array | null = null;
  #length = 0;
  /** Page time that the simulation has reached [s]; null: it begins with the next packet. */
  #reached: number | null = null;
  #jumps: number[] = [];
  #bring: Bringer | null = null;
  readonly #rests = characterKit()?.createRests() ?? null;
  isPlaying = false;
  readonly moment: Moment = { from: 0, to: 0, share: 1 };

  constructor(world: LiveWorld) {
    this.#world = world;
  }

  /** The packet that was taken last. */
  get newest(): Packet | null {
    return this.#last;
  }

  setLayout(layout: PacketLayout): void {
    this.#layout = layout;
    this.#length = placesOf(layout.counts).length;
    this.#aimed = null;
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

  /** A cloth is shown closer and closer to where its bones have it; false where it cannot be. */
  rest(message: DetailMessage): boolean {
    if (!this.isPlaying || this.#reached === null || !this.#rests) return false;
    this.#rests.begin(message, this.#reached);
    return true;
  }

  /** It goes its own way again. */
  rise(cloth: string): void {
    this.#rests?.end(cloth);
  }

  /** What was asked of cloth that has come to rest since. */
  takeRested(): readonly DetailMessage[] {
    return this.#rests?.takeDone(this.#reached ?? Infinity) ?? [];
  }

  /** Shows cloth that comes to rest. */
  blend({ positions }: LiveFrame): void {
    const { simulation } = this.#world;
    const aimed = this.#aimed;
    if (!simulation || !aimed || this.#reached === null) return;
    this.#rests?.blend(
      positions,
      simulation,
      this.#reached,
      (id, x) => this.#binding?.skinnedOf(id, aimed, x) ?? false,
    );
  }

  /** Takes the steps that are due with a packet; reports each. Returns how many. */
  take(packet: Packet, onStep: (report: StepReport) => void): number {
    const layout = this.#layout;
    // Of a layout before: its successor is on its way.
    if (!layout || packet.revision !== layout.revision) return 0;
    const { simulation, options } = this.#world;
    let from = this.#last ?? packet;
    this.#last = packet;
    if (!simulation) {
      // Without cloth no time is owed.
      this.#reached = null;
      return 0;
    }
    this.#bind(layout, packet);
    if (this.#jump(from, packet, layout)) from = packet;
    // Paused, cloth goes along with its root, and nothing else moves.
    if (!this.isPlaying || Number.isNaN(packet.time)) return 0;
    const { dt } = options;
    this.#reached ??= packet.time - dt / 2;
    const earliest = packet.time - Math.max(CATCH_UP_MAX, 1.5 * dt);
    if (this.#reached < earliest) {
      // Time that is let go: cloth goes along with its root meanwhile, or what moves on would tear at it.
      this.#reached = earliest;
      this.#put(layout, layout.roots, this.#aimed ?? from.numbers, () =>
        this.#aim(from, packet, earliest, layout),
      );
    }
    let steps = 0;
    while (this.#reached + dt <= packet.time + 1e-9) {
      steps++;
      this.#reached += dt;
      const before = this.#bring && this.#aimed?.slice();
      this.#aim(from, packet, this.#reached, layout);
      if (before && this.#aimed) this.#bring?.(simulation, before, this.#aimed);
      const report = simulation.step();
      onStep(report);
      if (report.flags.nonFinite) break;
    }
    return steps;
  }

  /** What is new begins where the packet has it. */
  #bind(layout: PacketLayout, packet: Packet): void {
    const { simulation, revision, sources, fresh } = this.#world;
    if (!simulation || (this.#binding && this.#bound === revision)) return;
    this.#binding = new InputBinding(simulation, layout, sources);
    this.#bound = revision;
    this.#bring = characterKit()?.bringerOf(layout, sources) ?? null;
    const begun = [...fresh].filter((id) => sources.has(id)).map((id) => ({ id }));
    if (begun.length > 0)
      this.#put(layout, begun, packet.numbers, () => this.#aim(packet, packet, packet.time, layout));
    this.#binding.begin(fresh, this.#aimed);
    fresh.clear();
  }

  /** Input of a page time between two packets. */
  #aim(from: Packet, to: Packet, time: number, { counts }: PacketLayout): void {
    const span = to.time - from.time;
    const share = span > 0 ? Math.min(1, Math.max(0, (time - from.time) / span)) : 1;
    this.moment.from = from.sequence;
    this.moment.to = to.sequence;
    this.moment.share = share;
    this.#aimed ??= new Float64Array(this.#length);
    mixPackets(from.numbers, to.numbers, share, counts, this.#aimed);
    this.#binding?.apply(this.#aimed);
  }

  /** Whether some pose has jumped: what goes along with it is put there. */
  #jump(from: Packet, to: Packet, layout: PacketLayout): boolean {
    const { poses } = placesOf(layout.counts);
    const has = this.isPlaying ? isJump : isOther;
    const jumped = layout.roots.filter(
      ({ pose }) => this.#jumps.includes(pose) || has(from.numbers, to.numbers, poses + POSE * pose),
    );
    this.#jumps = [];
    if (jumped.length === 0 || from === to) return false;
    this.#put(layout, jumped, this.#aimed ?? from.numbers, () => this.#aim(to, to, to.time, layout));
    return true;
  }

  /** Puts what goes along with poses to where `aim` takes them: cloth as it is, colliders without a way between. History restarts. */
  #put(
    layout: PacketLayout,
    what: readonly { readonly id: string; readonly pose?: number }[],
    now: ArrayLike<number>,
    aim: () => void,
  ): void {
    const { simulation } = this.#world;
    if (!simulation) return;
    const before = Float64Array.from(now);
    aim();
    const after = this.#aimed ?? before;
    const { model, input } = simulation;
    const { poses } = placesOf(layout.counts);
    const snapshot = simulation.snapshot();
    const [state] = snapshot.history;
    for (const { id, pose } of what) {
      const body = model.bodies.find((each) => each.id === id);
      if (body && pose !== undefined)
        moveNodes(
          motionBetween(before, after, poses + POSE * pose),
          state.x,
          state.v,
          body.firstNode,
          body.nodeCount,
        );
      model.colliders.forEach((each, collider) => {
        if (each.id !== id && ownerOf(each.id) !== id) return;
        state.poses.set(input.poses.subarray(POSE * collider, POSE * (collider + 1)), POSE * collider);
      });
      for (const range of [...input.deforming, ...input.places])
        if (range.id === id)
          state.vertices.set(input.vertices.subarray(range.first, range.first + range.length), range.first);
    }
    simulation.restore({ ...snapshot, history: [state, null] });
  }
}
