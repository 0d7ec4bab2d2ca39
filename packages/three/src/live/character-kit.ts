import type { Part, Simulation } from "pliant";
import type { MovingNodes } from "./carry-over.ts";
import type { GivenSources } from "./given-sources.ts";
import type { PacketLayout, PageMessage } from "./messages.ts";
import type { ColliderSource, MeshSource, Source } from "./sources.ts";

/** Where the numbers of what bones move stand in a packet. */
export interface SkinPlaces {
  /** 12 numbers per joint from here on, and a weight per morph target. */
  readonly joint: number;
  readonly weight: number;
}

/** Writes what a packet says into the input. */
export interface Mover {
  write(numbers: Float64Array): void;
  /** Of cloth: writes where its nodes are by its bones, from its first on. */
  readonly begin?: (numbers: Float64Array, x: Float64Array) => void;
}

/** What characters and their cloth need in the worker: bones, weights, resampling. Other live cloth does not carry it. */
export interface CharacterKit {
  /** The source as it is simulated. */
  prepare(source: Source): Source;
  /** All sources, with cloth lifted out of bodies. */
  fit(sources: ReadonlyMap<string, Source>): ReadonlyMap<string, Source>;
  /** A cloth with its limits. */
  limit(source: MeshSource, part: Part): Part;
  /** What a collider is in the model: one, or a capsule per bone. */
  collidersOf(source: ColliderSource): readonly ColliderSource[];
  /** Carries the motion of a cloth to the same on other nodes. */
  carryNodes(old: Source, now: Source, from: MovingNodes, to: MovingNodes): void;
  createSources(): GivenSources;
  createRests(): Rests;
  /** Notes how far cloth was moved out of what it began inside of, before it goes anywhere. */
  noteCleared(simulation: Simulation, sources: ReadonlyMap<string, Source>): void;
  /** Puts cloth where its bones have it, moved out as noted; its history restarts. */
  begin(
    simulation: Simulation,
    begun: readonly (Mover & { readonly id: string })[],
    numbers: Float64Array,
  ): void;
  moverOf(source: Source, simulation: Simulation, at: SkinPlaces): Mover | null;
  /** Takes cloth that feels only a share of its root's motion along by the rest of it; null where there is none. */
  bringerOf(layout: PacketLayout, sources: ReadonlyMap<string, Source>): Bringer | null;
}

/** Cloth that comes to rest on its bones. */
export interface Rests {
  /** Since a page time [s]. */
  begin(message: Extract<PageMessage, { kind: "detail" }>, since: number): void;
  end(cloth: string): void;
  /** What was asked of those that rest by now; told once. */
  takeDone(now: number): readonly Extract<PageMessage, { kind: "detail" }>[];
  /** Moves what is shown towards the places that bones give, written by `placesOf`. */
  blend(
    positions: Float32Array,
    simulation: Simulation,
    now: number,
    placesOf: (id: string, x: Float64Array) => boolean,
  ): void;
}

/** Moves cloth along with its root from the numbers of one packet to those of another. */
export type Bringer = (simulation: Simulation, before: Float64Array, after: Float64Array) => void;

let brought: CharacterKit | null = null;

export function bringCharacters(kit: CharacterKit): void {
  brought = kit;
}

export const characterKit = (): CharacterKit | null => brought;
