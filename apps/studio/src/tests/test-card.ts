import type { Specimen } from "@pliant/scene/specimens";
import type { SimulationOptions } from "pliant";
import type { ChartSpec, Mark } from "./chart.ts";
import type { View } from "./draw-cloth.ts";

/** What every run of a card shares. */
export interface RunSettings {
  /** Place of the slider among the card's sizes. */
  readonly size: number;
  readonly options: Partial<SimulationOptions>;
}

/** One run of a card: a specimen, and where its result belongs in the chart. */
export interface TestCase {
  readonly name: string;
  readonly start: (settings: RunSettings) => Running;
}

export interface Running {
  readonly specimen: Specimen<unknown>;
  /** What it shows now: points or lines; `isOff` where it misses its tolerance. */
  readonly marks: () => readonly Mark[];
  /** Rows for a file: case, what was measured, what is expected. */
  readonly row: () => readonly (string | number)[];
  readonly passes: () => boolean;
}

/** A test as the page shows it. */
export interface TestCard {
  readonly id: string;
  readonly title: string;
  /** What is done and what must come out, in two sentences. */
  readonly text: string;
  readonly source: string;
  /** Names of the meshes that the slider chooses from, coarsest first, and which is chosen at first. */
  readonly sizes: readonly string[];
  readonly first: number;
  readonly columns: readonly string[];
  readonly chart: ChartSpec;
  readonly view: View;
  readonly cases: readonly TestCase[];
}
