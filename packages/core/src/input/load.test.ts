import type { Body } from "../model/model.ts";
import { describe, expect, it } from "vitest";
import { createInput } from "./input.ts";
import { createModel } from "../state/create-model.ts";
import { clothSheet } from "../model/cloth/sheet.ts";
import { Simulation } from "../simulation/simulation.ts";
import { loadArea, loadNodes, loadPressure, unload } from "./load.ts";

const body = { kind: "cloth", id: "sheet" } as Body;
const input = () => createInput(4, new Float64Array(0), [body]);

describe("loads", () => {
  it("are put into the input in order, whole, and can be taken away", () => {
    const each = input();
    const point = loadNodes(each, 2, [1, 2, 3]);
    const area = loadArea(each, body, [0, -5, 0]);
    const pressure = loadPressure(each, body, 20);
    expect(each.loads).toEqual([
      { kind: "point", nodes: Uint32Array.of(2), force: [1, 2, 3], share: 1 },
      { kind: "area", body: "sheet", traction: [0, -5, 0], share: 1 },
      { kind: "pressure", body: "sheet", pressure: 20, share: 1 },
    ]);
    unload(each, area);
    unload(each, area);
    expect(each.loads).toEqual([point, pressure]);
  });

  it("keep their own copy of the nodes", () => {
    const nodes = [0, 3];
    const load = loadNodes(input(), nodes, [0, 0, 1]);
    nodes[0] = 99;
    expect([...load.nodes]).toEqual([0, 3]);
  });

  it.each([-1, 4, 0.5, Number.NaN])("refuse node %d, and then change nothing", (node) => {
    const each = input();
    expect(() => loadNodes(each, [0, node], [0, 0, 0])).toThrow(
      `loadNodes: node ${node} does not exist, expected 0 to 3`,
    );
    expect(each).toEqual(input());
  });

  it("refuse a body that does not exist, and then change nothing", () => {
    const each = input();
    const expected = 'body "shet" does not exist, expected one of "sheet"';
    expect(() => loadArea(each, { id: "shet" }, [0, 0, 0])).toThrow(`loadArea: ${expected}`);
    expect(() => loadPressure(each, { id: "shet" }, 1)).toThrow(`loadPressure: ${expected}`);
    expect(() => loadPressure(each, undefined as never, 1)).toThrow("body undefined does not exist");
    expect(each).toEqual(input());
    const { input: made } = new Simulation(
      createModel({ parts: [clothSheet({ size: [1, 1], nodes: [3, 3] })] }),
    );
    expect(() => loadArea(made, body, [0, 0, 0])).not.toThrow();
  });

  it("refuse what is no force, no traction and no pressure", () => {
    expect(() => loadNodes(input(), [], [0, 0, 0])).toThrow("loadNodes: the list of nodes is empty");
    expect(() => loadNodes(input(), 0, [0, Infinity, 0])).toThrow("loadNodes: force is [0, Infinity, 0]");
    expect(() => loadArea(input(), body, [0, 1] as never)).toThrow(
      "loadArea: traction is [0, 1], expected three",
    );
    expect(() => loadPressure(input(), body, Number.NaN)).toThrow(
      "loadPressure: pressure is NaN, expected a finite",
    );
  });
});
