/** A sheet whose mesh may change. */
export interface Sheet {
  readonly id: string;
  /** Nodes along the longer side as the author wrote it. */
  readonly authored: number;
  /** Nodes of the whole sheet at that. */
  readonly nodeCount: number;
  readonly least: number;
  readonly most: number;
  readonly importance: number;
  /** Sizes that there are, rising, where not every one can be had. */
  readonly levels?: readonly number[];
}

/** The largest size that a sheet can have and that is not beyond the one asked for. */
export function snap(
  { least, most, levels }: Pick<Sheet, "least" | "most" | "levels">,
  nodes: number,
): number {
  const within = Math.min(most, Math.max(least, nodes));
  return levels?.findLast((size) => size <= within) ?? within;
}

/**
 * Sizes of several sheets that share one budget (docs/methods/governor.md#several-sheets): one number is controlled, the nodes along the longer side of
 * the leading sheet, and the others follow, N_k = s N_k0 √w_k, w_k the sheet's importance times the share of the picture that it
 * fills. Cost goes with nodes, so that a sheet of twice the weight gets twice the nodes.
 */
export class Budget {
  readonly #sheets: readonly Sheet[];
  #weights: ReadonlyMap<string, number> = new Map();

  constructor(sheets: readonly Sheet[]) {
    this.#sheets = sheets;
  }

  /** The sheet that is counted: the one with most nodes, which sees the finest change. */
  get lead(): Sheet | undefined {
    return this.#sheets.reduce<Sheet | undefined>(
      (most, sheet) => (most === undefined || sheet.nodeCount > most.nodeCount ? sheet : most),
      undefined,
    );
  }

  /** Shares of the picture that sheets fill, by id [1]; those that are not named count as seen in full. */
  setView(shares: ReadonlyMap<string, number>): void {
    this.#weights = shares;
  }

  /** Sizes of all sheets when the leading one has so many nodes along its longer side; its own weight is the unit. */
  sizesAt(nodes: number): Map<string, number> {
    const lead = this.lead;
    if (lead === undefined) return new Map();
    const unit = this.#weight(lead);
    return new Map(
      this.#sheets.map((sheet) => {
        const scale = Math.sqrt(this.#weight(sheet) / unit);
        const wanted = Math.round((nodes * scale * sheet.authored) / lead.authored);
        return [sheet.id, snap(sheet, sheet === lead ? nodes : wanted)];
      }),
    );
  }

  /** Sheets out of sight still move, and must not fall to pieces. */
  #weight({ id, importance }: Sheet): number {
    return importance * Math.max(UNSEEN, this.#weights.get(id) ?? 1);
  }
}

const UNSEEN = 0.02;
