import type { AreaLoad, Load, PointLoad, PressureLoad } from "../forces/loads.ts";
import { describeValue } from "../checks/describe-value.ts";
import { checkNode, checkVector, type Input } from "./input.ts";
import type { Body } from "../model/model.ts";
import type { Vec3 } from "@pliant/geometry";

/** Puts a force on a node, or one force on several nodes that share it equally [N]; `force` and `share` may be changed. */
export function loadNodes(input: Input, nodes: number | readonly number[], force: Vec3): PointLoad {
  const all = typeof nodes === "number" ? [nodes] : nodes;
  if (all.length === 0) throw new RangeError("loadNodes: the list of nodes is empty, expected at least one");
  for (const node of all) checkNode("loadNodes", input, node);
  checkVector("loadNodes", "force", force);
  return put(input, { kind: "point", nodes: Uint32Array.from(all), force, share: 1 });
}

/** Puts a force per area at rest on a whole body, in a fixed direction [N/m²]; `traction` and `share` may be changed. */
export function loadArea(input: Input, body: Pick<Body, "id">, traction: Vec3): AreaLoad {
  checkBody("loadArea", input, body);
  checkVector("loadArea", "traction", traction);
  return put(input, { kind: "area", body: body.id, traction, share: 1 });
}

/** Puts a pressure on the back of a whole body, pushing to its front [Pa]; `pressure` and `share` may be changed. */
export function loadPressure(input: Input, body: Pick<Body, "id">, pressure: number): PressureLoad {
  checkBody("loadPressure", input, body);
  if (!Number.isFinite(pressure)) {
    throw new RangeError(
      `loadPressure: pressure is ${describeValue(pressure)}, expected a finite number of Pa`,
    );
  }
  return put(input, { kind: "pressure", body: body.id, pressure, share: 1 });
}

/** Takes a load away. One that is not there (any more) is no error. */
export function unload({ loads }: Input, load: Load): void {
  const at = loads.indexOf(load);
  if (at >= 0) loads.splice(at, 1);
}

function put<Kind extends Load>({ loads }: Input, load: Kind): Kind {
  loads.push(load);
  return load;
}

function checkBody(caller: string, { bodies }: Input, body: Pick<Body, "id">): void {
  if (bodies.includes(body?.id)) return;
  const known = bodies.map(describeValue).join(", ");
  throw new RangeError(
    `${caller}: body ${describeValue(body?.id)} does not exist, ${known === "" ? "this model has none" : `expected one of ${known}`}`,
  );
}
