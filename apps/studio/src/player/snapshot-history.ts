import type { Snapshot } from "pliant";

const MOST_BYTES = 128e6;

/** Snapshots of the past, in the order of time: where a run can be gone on from. The oldest go when there are too many. */
export class SnapshotHistory {
  readonly #most: number;
  #kept: { readonly snapshot: Snapshot; readonly time: number; readonly bytes: number }[] = [];
  #bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  get bytes(): number {
    return this.#bytes;
  }

  get newest(): Snapshot | null {
    return this.#kept.at(-1)?.snapshot ?? null;
  }

  add(snapshot: Snapshot): void {
    const { time } = snapshot.history[0];
    this.cutAt(time);
    const bytes = bytesOf(snapshot);
    this.#kept.push({ snapshot, time, bytes });
    this.#bytes += bytes;
    while (this.#bytes > this.#most && this.#kept.length > 1) this.#bytes -= this.#kept.shift()?.bytes ?? 0;
  }

  /** The last that is not after a time [s]. */
  before(time: number): Snapshot | null {
    return this.#kept.findLast((each) => each.time <= time + 1e-9)?.snapshot ?? null;
  }

  cutAt(time: number): void {
    while (this.#kept.length > 0 && (this.#kept.at(-1)?.time ?? 0) >= time - 1e-9) {
      this.#bytes -= this.#kept.pop()?.bytes ?? 0;
    }
  }

  clear(): void {
    this.#kept = [];
    this.#bytes = 0;
  }
}

/** Columns of the states; a model that comes along is shared by most. */
function bytesOf({ history, model }: Snapshot): number {
  let bytes = model ? 200 * model.nodes.count : 0;
  for (const state of history) {
    for (const column of Object.values(state ?? {}))
      if (ArrayBuffer.isView(column)) bytes += column.byteLength;
  }
  return bytes;
}
