import type { Competitor } from "./contest.ts";
import { COLOURS } from "./colours.ts";

/** A cell of the page per method: name, verdict, numbers. */
export class Cells {
  readonly elements: readonly HTMLElement[];
  readonly #verdicts: readonly HTMLElement[];
  readonly #numbers: readonly HTMLElement[];

  constructor(parent: HTMLElement, competitors: readonly Competitor[]) {
    const cells = competitors.map(({ name }, k) => {
      const cell = document.createElement("section");
      cell.className = "cell";
      cell.style.setProperty("--colour", COLOURS[k]);
      const [title, verdict, numbers] = (["h2", "strong", "p"] as const).map((tag) =>
        document.createElement(tag),
      );
      title.textContent = name;
      cell.append(title, verdict, numbers);
      return { cell, verdict, numbers };
    });
    parent.replaceChildren(...cells.map(({ cell }) => cell));
    this.elements = cells.map(({ cell }) => cell);
    this.#verdicts = cells.map(({ verdict }) => verdict);
    this.#numbers = cells.map(({ numbers }) => numbers);
  }

  update(competitors: readonly Competitor[]): void {
    competitors.forEach((competitor, k) => {
      const { lostAt } = competitor;
      this.elements[k].classList.toggle("lost", lostAt !== null);
      const verdict = lostAt === null ? verdictOf(competitor) : `lost at ${lostAt.toFixed(2)} s`;
      this.#verdicts[k].textContent = verdict;
      this.#numbers[k].textContent = numbersOf(competitor);
    });
  }
}

/** Mean |δₙ − δₙ₋₁| above which a sheet of points 1 m apart visibly chatters [m]. */
const CHATTER = 0.02;

function verdictOf({ flag }: Competitor): string {
  const motion = flag.motion();
  if (motion === null) return "";
  if (motion.jerk > CHATTER) return "chatters";
  const share = motion.effectiveStep / flag.options.dt;
  return share < 0.995 ? `time runs at ${(100 * share).toFixed(0)} %` : "";
}

function numbersOf({ flag, cost, lostAt }: Competitor): string {
  const parts = [cost < Infinity ? `${(1000 * cost).toFixed(0)} µs a step` : ""];
  const motion = flag.motion();
  if (motion !== null) {
    parts.push(`Δt_eff ${(motion.effectiveStep * 1000).toFixed(1)} ms`);
    parts.push(`saturated ${(100 * motion.saturated).toFixed(1)} %`);
    parts.push(
      `jerk ${motion.jerk < 0.0995 ? `${(1000 * motion.jerk).toFixed(2)} mm` : `${motion.jerk.toFixed(2)} m`}`,
    );
  }
  return lostAt === null ? parts.join(" · ") : parts[0];
}
