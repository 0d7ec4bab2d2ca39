import { svg } from "../methods/svg.ts";
import { drawChart, type Mark } from "./chart.ts";
import { drawCloth } from "./draw-cloth.ts";
import type { Running, TestCard } from "./test-card.ts";

/** A card on the page: its runs one after another, what they show, and a file of it. */
export class CardView {
  readonly card: TestCard;
  readonly element = document.createElement("article");
  readonly #canvas = document.createElement("canvas");
  readonly #chart = svg("svg", { role: "img" });
  readonly #verdict = document.createElement("span");
  readonly #slider = document.createElement("input");
  readonly #now = document.createElement("output");
  #running: Running | null = null;
  #ended: Running[] = [];
  #quality: "draft" | "live" | "film" = "live";

  constructor(card: TestCard) {
    this.card = card;
    const { id, title, text, source, sizes, first } = card;
    this.element.className = "test";
    this.element.id = id;
    const head = document.createElement("header");
    const name = document.createElement("h2");
    name.textContent = title;
    this.#verdict.className = "verdict";
    const lead = document.createElement("p");
    lead.textContent = text;
    head.append(this.#verdict, name, lead);
    this.#chart.setAttribute("aria-label", `${title}: ours beside what is known`);
    Object.assign(this.#slider, {
      type: "range",
      min: "0",
      max: String(sizes.length - 1),
      value: String(first),
    });
    const label = document.createElement("label");
    label.append("Mesh ", this.#slider);
    const file = document.createElement("button");
    file.textContent = "CSV";
    file.addEventListener("click", () => this.#save());
    const from = document.createElement("p");
    from.textContent = `${id}. ${source}`;
    const foot = document.createElement("footer");
    foot.append(label, this.#now, file, from);
    this.element.append(head, this.#canvas, this.#chart, foot);
    this.#slider.addEventListener("input", () => this.start(this.#quality));
  }

  get isDone(): boolean {
    return this.#running === null && this.#ended.length === this.card.cases.length;
  }

  get hasPassed(): boolean {
    return this.#ended.every((each) => each.passes());
  }

  /** Begins anew. */
  start(quality: "draft" | "live" | "film"): void {
    this.#quality = quality;
    this.#running = null;
    this.#ended = [];
  }

  /** Runs for some milliseconds. */
  run(until: number): void {
    while (!this.isDone && performance.now() < until) {
      const next = this.card.cases[this.#ended.length];
      this.#running ??= next.start({
        size: Number(this.#slider.value),
        options: { quality: this.#quality },
      });
      const { specimen } = this.#running;
      specimen.step();
      if (!specimen.isDone()) continue;
      this.#ended.push(this.#running);
      this.#running = null;
    }
  }

  draw(): void {
    const shown = this.#running ?? this.#ended.at(-1);
    const size = this.card.sizes[Number(this.#slider.value)];
    if (shown)
      drawCloth(this.#canvas, shown.specimen.simulation.positions, shown.specimen.triangles, this.card.view);
    const moving: readonly Mark[] = this.#running?.marks() ?? [];
    drawChart(
      this.#chart,
      this.card.chart,
      this.#ended.flatMap((each) => each.marks()),
      moving,
    );
    const now = this.card.cases[this.#ended.length]?.name;
    this.#now.textContent = this.isDone ? size : `${size}: ${now}`;
    const verdict = this.isDone ? (this.hasPassed ? "pass" : "fail") : "runs";
    this.#verdict.textContent = verdict;
    this.#verdict.className = `verdict ${verdict}`;
  }

  /** Rows of all runs that have ended. */
  csv(): string {
    const rows = this.#ended.map((each) => [...each.row(), each.passes() ? "pass" : "fail"].join(","));
    return [[...this.card.columns, "verdict"].join(","), ...rows].join("\n");
  }

  #save(): void {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([`${this.csv()}\n`], { type: "text/csv" }));
    link.download = `pliant-${this.card.id}-${this.#quality}.csv`;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }
}
