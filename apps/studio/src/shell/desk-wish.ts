import { signal, type ReadonlySignal } from "@preact/signals-core";

/** What lies beside the stage: a garment's pattern, a sheet's creases. */
export type DeskName = "garment" | "paper";

const wish = signal<DeskName | null>(null);

/** Which desk is open; null: none. */
export const deskWish: ReadonlySignal<DeskName | null> = wish;

/** Opens a desk beside the stage in place of the one that is open, or closes it. */
export function wishDesk(name: DeskName | null): void {
  wish.value = name;
}
