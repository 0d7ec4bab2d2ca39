import { describe, expect, it } from "vitest";
import { FIELDS } from "./field-names.ts";
import { FrameView } from "./frame-view.ts";
import { load, resting, World } from "./testing/world.ts";

describe("Runner, watched", () => {
  it("holds nodes where they are, lets them go again, and tells", () => {
    const world = new World().tell(load);
    const { revision } = world.all("topology")[0].topology;
    const held = (): number[] => [...(world.all("pins").at(-1)?.nodes ?? [])];
    world.tell({ kind: "pin", revision, nodes: [24], isHeld: true });
    expect(held()).toEqual([0, 24]);
    const before = world.simulation?.state.x.slice(72) ?? [];
    world.tell({ kind: "step", id: 2, count: 20 }).pass();
    world.simulation?.state.x.slice(72).forEach((x, axis) => expect(x).toBeCloseTo(before[axis], 9));
    world.tell({ kind: "pin", revision, nodes: [0, 24], isHeld: false });
    expect(held()).toEqual([]);
    // Nodes of another mesh are not meant.
    world.tell({ kind: "pin", revision: revision + 1, nodes: [3], isHeld: true });
    expect(held()).toEqual([]);
  });

  it("blows as it is told until the scene is opened again", () => {
    const world = new World().tell(load, { kind: "wind", wind: [0, 0, 9] });
    world.tell({ kind: "step", id: 2, count: 30 }).pass();
    const still = new World().tell(load, { kind: "step", id: 2, count: 30 }).pass();
    const z = (each: World): number => each.simulation?.state.x[74] ?? 0;
    expect(z(world)).toBeGreaterThan(z(still) + 0.05);
    world.tell({ kind: "reset", id: 3 });
    expect(world.simulation?.input.wind).toEqual([0, 0, 0]);
  });

  it("measures while somebody watches, and reports more often then", () => {
    const world = new World().tell(load, { kind: "watch", measures: true }, { kind: "play" }).pass(1000);
    const reports = world.all("report");
    expect(reports.length).toBeGreaterThan(7);
    const { energy, stretch } = reports.at(-1)?.report.measures ?? {};
    expect(energy?.kinetic).toBeGreaterThan(0);
    expect(stretch?.max).toBeGreaterThanOrEqual(stretch?.mean ?? 1);
    world.tell({ kind: "watch", measures: false }).pass(1000);
    expect(world.all("report").at(-1)?.report.measures).toBeNull();
  });

  it("sends the field that is watched, one number per node", () => {
    const world = new World(resting).tell(load);
    for (const field of FIELDS) {
      world.tell({ kind: "watch", field }, { kind: "step", id: 2, count: 3 }).pass();
      const frames = world.all("topology").at(-1)?.frames;
      const buffer = world.all("frame").at(-1)?.buffer;
      if (!frames || !buffer) throw new Error("nothing was sent");
      expect(frames.field).toBe(field);
      const view = new FrameView(buffer, frames);
      expect(view.field).toHaveLength(50);
      world.tell({ kind: "recycle", buffer });
      expect(view.field?.every((value) => value >= 0)).toBe(true);
      const sum = view.field?.reduce((total, value) => total + value, 0) ?? 0;
      // Gravity on the ground: 0.15 kg a sheet.
      if (field === "contact") expect(sum).toBeGreaterThan(1);
    }
  });

  it("gives a copy of the frame, and tells what a node is like", () => {
    const world = new World(resting).tell(load, { kind: "step", id: 2, count: 5 }).pass();
    world.tell({ kind: "capture", id: 3 }, { kind: "readNode", id: 4, node: 30 });
    const [{ buffer, shape }] = world.all("captured");
    const view = new FrameView(buffer, shape);
    const frame = world.simulation?.frame();
    expect([...view.positions]).toEqual([...(frame?.positions ?? [])]);
    expect(view.step).toBe(frame?.step);
    const [{ readout }] = world.all("readNode");
    expect(readout).toMatchObject({ node: 30, body: "sheet 1", isHeld: false });
    expect(readout.position).toEqual([...(world.simulation?.state.x.slice(90, 93) ?? [])]);
    expect(readout.fields.strain).toBeGreaterThanOrEqual(0);
    world.tell({ kind: "readNode", id: 5, node: 50 });
    expect(world.all("failed").at(-1)).toMatchObject({
      id: 5,
      problems: [{ message: "readNode: node 50 does not exist, expected 0 to 49" }],
    });
  });
});
