import { describe, expect, it } from "vitest";
import {
  grouped,
  mergeOptions,
  resolveOptions,
  SIMULATION_DEFAULTS,
  type SimulationOptions,
} from "./options.ts";

type Given = Partial<SimulationOptions>;
const bad = (options: object): Given => options as Given;

describe("resolveOptions", () => {
  it("fills in defaults and says which kernels run", () => {
    const { advanced, ...rest } = SIMULATION_DEFAULTS;
    expect(grouped(resolveOptions({}))).toEqual({ ...rest, advanced: { ...advanced, kernels: "wasm" } });
    expect(resolveOptions({ advanced: { kernels: "reference" }, dt: 1 })).toMatchObject({
      kernels: "reference",
      dt: 1,
      substeps: "auto",
    });
  });

  it("takes a level by its name, and single numbers on top of one", () => {
    const literal = {
      level: "paper-literal",
      substeps: 1,
      retries: 0,
      turningRelief: 0,
      anticipateTaut: false,
      contactPasses: 1,
      preconditioner: "block",
    };
    expect(resolveOptions({ quality: "paper-literal" })).toMatchObject(literal);
    expect(resolveOptions({ quality: { level: "paper-literal", substeps: 3 } })).toMatchObject({
      ...literal,
      substeps: 3,
    });
    const given = { quality: "paper-literal", advanced: { turningRelief: 0.5 } } as const;
    expect(resolveOptions(given)).toMatchObject({ ...literal, turningRelief: 0.5 });
  });

  it("takes its own answer", () => {
    const settings = resolveOptions({ dt: 0.01, quality: { newton: 2 }, contact: { self: true } });
    expect(resolveOptions(grouped(settings))).toEqual(settings);
  });

  it.each([
    [{ dt: 0 }, "dt is 0, expected a finite time above 0 s"],
    [{ dt: -1 }, "dt is -1"],
    [{ dt: Infinity }, "dt is Infinity"],
    [{ dt: Number.NaN }, "dt is NaN"],
    [bad({ dt: "1" }), 'dt is "1", expected a number'],
    [bad({ dtt: 1 }), 'there is no option "dtt"'],
    [{ quality: { substeps: 0 } }, "quality.substeps is 0, expected a whole number of at least 1"],
    [{ quality: { substeps: 1.5 } }, "quality.substeps is 1.5"],
    [{ quality: { newton: 0 } }, "quality.newton is 0, expected 1, 2, 3 or 4"],
    [{ quality: { newton: 5 } }, "quality.newton is 5"],
    [{ quality: { tolerance: 0 } }, "quality.tolerance is 0, expected a finite speed above 0 m/s"],
    [{ quality: { tolerance: Infinity } }, "quality.tolerance is Infinity"],
    [{ quality: { maxIterations: 0 } }, "quality.maxIterations is 0"],
    [{ quality: { maxIterations: 2.5 } }, "quality.maxIterations is 2.5"],
    [bad({ quality: { trims: 4 } }), 'there is no option "quality.trims"'],
    [
      bad({ quality: "toString" }),
      'quality.level is "toString", expected "draft" or "live" or "film" or "paper-literal"',
    ],
    [bad({ quality: 3 }), "quality is 3, expected an object"],
    [bad({ contact: { self: 1 } }), "contact.self is 1, expected a boolean"],
    [{ contact: { selfFriction: -1 } }, "contact.selfFriction is -1, expected 0 or more"],
    [
      bad({ advanced: { kernels: "gpu" } }),
      'advanced.kernels is "gpu", expected "auto", "wasm" or "reference"',
    ],
    [bad({ advanced: { preconditioner: "foo" } }), 'advanced.preconditioner is "foo"'],
    [bad({ advanced: { clock: 1 } }), "advanced.clock is 1, expected a function"],
    [
      bad({ contact: { repulsion: true } }),
      "contact.repulsion is true, expected false or an object with radius",
    ],
    [bad({ contact: { repulsion: null } }), "contact.repulsion is null, expected false or an object"],
    [
      { contact: { repulsion: { radius: 0 } } },
      "contact.repulsion.radius is 0, expected a finite number above 0 m",
    ],
    [{ contact: { repulsion: { radius: NaN } } }, "contact.repulsion.radius is NaN"],
    [
      { contact: { repulsion: { stiffness: -1 } } },
      "contact.repulsion.stiffness is -1, expected a finite number above 0 N/m",
    ],
    [
      { contact: { repulsion: { damping: -1 } } },
      "contact.repulsion.damping is -1, expected a finite number of 0 N·s/m or more",
    ],
    [
      bad({ contact: { repulsion: { radios: 1 } } }),
      'there is no option "contact.repulsion.radios", expected one of radius',
    ],
  ])("refuses %j", (options, message) => {
    expect(() => resolveOptions(options)).toThrow(`Simulation: ${message}`);
  });

  it.each([
    ["trims", "quality.strainLimitPasses"],
    ["halvings", "quality.retries"],
    ["mode", "quality.level"],
    ["selfCollision", "contact.self"],
    ["start", "contact.initialIntersections"],
    ["relief", "advanced.turningRelief"],
    ["drivers", "simulation.addDriver(driver)"],
  ])("says where %s has gone", (name, home) => {
    expect(() => resolveOptions(bad({ [name]: 1 }))).toThrow(`Simulation: ${name} is now ${home}`);
  });
});

it("options of several sources are merged member by member", () => {
  const merged = mergeOptions(
    { dt: 1, quality: "paper-literal", contact: { self: true } },
    undefined,
    { quality: { substeps: 2 }, contact: { selfFriction: 0.5 } },
    false,
    { dt: 2 },
  );
  expect(merged).toEqual({
    dt: 2,
    quality: { level: "paper-literal", substeps: 2 },
    contact: { self: true, selfFriction: 0.5 },
  });
  expect(() => resolveOptions(mergeOptions(merged, bad({ trims: 4 })))).toThrow(
    "trims is now quality.strainLimitPasses",
  );
});
