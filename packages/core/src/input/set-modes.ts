import { describeValue } from "../checks/describe-value.ts";
import type { Input } from "./input.ts";
import type { Model } from "../model/model.ts";

/** Lets the lowest `count` modes of a solid take part; the others are at rest from the next step on. */
export function setModes(
  { bodies }: Pick<Model, "bodies">,
  input: Input,
  solid: string,
  count: number,
): void {
  const body = bodies.find(({ id, kind }) => kind === "solid" && id === solid);
  if (body?.kind !== "solid") {
    const ids = bodies.filter(({ kind }) => kind === "solid").map(({ id }) => describeValue(id));
    const expected = ids.length === 0 ? "this model has none" : `expected one of ${ids.join(", ")}`;
    throw new RangeError(`setModes: ${describeValue(solid)} is no elastic solid, ${expected}`);
  }
  const most = body.solid.basis.modeCount;
  if (!Number.isInteger(count) || count < 0 || count > most) {
    throw new RangeError(
      `setModes: count is ${describeValue(count)}, expected a whole number from 0 to ${most}`,
    );
  }
  input.modes.set(solid, count);
}
