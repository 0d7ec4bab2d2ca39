import { describe, expect, it } from "vitest";
import { resolveOptions, SIMULATION_DEFAULTS, type SimulationOptions } from "./options.ts";

describe("resolveOptions", () => {
  it("fills in defaults and says which kernels run", () => {
    expect(resolveOptions({})).toEqual({ ...SIMULATION_DEFAULTS, kernels: "wasm" });
    expect(resolveOptions({ kernels: "reference", dt: 1 })).toMatchObject({
      kernels: "reference",
      dt: 1,
      substeps: "auto",
    });
  });

  it.each([
    [{ dt: 0 }, "dt is 0, expected a finite time above 0 s"],
    [{ dt: -1 }, "dt is -1"],
    [{ dt: Infinity }, "dt is Infinity"],
    [{ dt: Number.NaN }, "dt is NaN"],
    [{ substeps: 0 }, "substeps is 0, expected a whole number of at least 1"],
    [{ substeps: 1.5 }, "substeps is 1.5"],
    [{ newton: 0 }, "newton is 0, expected 1, 2, 3 or 4"],
    [{ newton: 5 }, "newton is 5"],
    [{ tolerance: 0 }, "tolerance is 0, expected a finite speed above 0 m/s"],
    [{ tolerance: Infinity }, "tolerance is Infinity"],
    [{ kernels: "gpu" as "auto" }, 'kernels is "gpu", expected "auto", "wasm" or "reference"'],
    [{ preconditioner: "foo" as "block" }, 'preconditioner is "foo"'],
    [{ dt: "1" as unknown as number }, 'dt is "1", expected a number'],
    [{ drivers: [3 as unknown as () => void] }, "drivers is [3], expected functions"],
    [{ clock: 1 as unknown as () => number }, "clock is 1, expected a function"],
    [{ dtt: 1 } as object, 'there is no option "dtt"'],
    [{ mode: "toString" as "responsive" }, 'mode is "toString", expected "responsive" or "paper-literal"'],
    [{ repulsion: true as never }, "repulsion is true, expected false or an object with radius"],
    [{ repulsion: null as never }, "repulsion is null, expected false or an object"],
    [{ repulsion: { radius: 0 } }, "repulsion.radius is 0, expected a finite number above 0 m"],
    [{ repulsion: { radius: NaN } }, "repulsion.radius is NaN"],
    [{ repulsion: { stiffness: -1 } }, "repulsion.stiffness is -1, expected a finite number above 0 N/m"],
    [{ repulsion: { stiffness: "1" as never } }, 'repulsion.stiffness is "1"'],
    [{ repulsion: { damping: -1 } }, "repulsion.damping is -1, expected a finite number of 0 N·s/m or more"],
    [{ repulsion: { damping: Infinity } }, "repulsion.damping is Infinity"],
    [{ repulsion: { radios: 1 } as object }, 'there is no option "repulsion.radios", expected one of radius'],
    [{ maxIterations: 0 }, "maxIterations is 0"],
    [{ maxIterations: 2.5 }, "maxIterations is 2.5"],
  ] as [Partial<SimulationOptions>, string][])("refuses %j", (options, message) => {
    expect(() => resolveOptions(options)).toThrow(`Simulation: ${message}`);
  });
});
