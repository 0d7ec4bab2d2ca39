import { execFileSync } from "node:child_process";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

/** Runs a program that was bundled for browsers, in a Node of its own: nothing is brought there that its parts do not bring. */
async function runBundled(program: string): Promise<{ output: string; files: string[] }> {
  const result = await build({
    stdin: { contents: program, resolveDir: import.meta.dirname, loader: "ts" },
    ...{ bundle: true, write: false, metafile: true, format: "esm", platform: "browser" },
    conditions: ["@pliant/source"],
    logLevel: "silent",
  });
  const output = execFileSync(process.execPath, ["--input-type=module"], {
    input: result.outputFiles[0].text,
    encoding: "utf8",
  });
  const [{ inputs }] = Object.values(result.metafile.outputs);
  const files = Object.entries(inputs).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { output: output.trim(), files: files.map(([path]) => path) };
}

const step = (parts: string) => `
  const simulation = new Simulation(createModel({ parts: [${parts}] }));
  for (let i = 0; i < 3; i++) simulation.step();
  console.log(simulation.positions.every(Number.isFinite));`;

describe("a bundle for browsers", () => {
  it("of cloth carries neither other methods nor the reference", async () => {
    const { output, files } = await runBundled(`
      import { clothSheet, createModel, Simulation } from "pliant";
      ${step("clothSheet({ size: [1, 1], nodes: [9, 9] })")}`);
    expect(output).toBe("true");
    const others =
      /modal-warping|approximate-implicit|solvers\/(explicit\/explicit|fuzzy\/fuzzy|fuzzy\/motion-report|bdf2\/external\/repulsion\.ts)|topology\/damage|reference\.ts|more-wasm|kinds\//;
    expect(files.filter((path) => others.test(path))).toEqual([]);
  });

  it("of paper and springs brings their methods", async () => {
    const { output } = await runBundled(`
      import { createModel, paperSheet, Simulation, springSheet } from "pliant";
      const paper = paperSheet({ size: [0.2, 0.2], nodes: [6, 6] });
      const springs = springSheet({ size: [1, 1], nodes: [6, 6], center: [0, 2, 0], pointMass: 0.01, stiffness: 10, solver: "symplectic-euler" });
      ${step("paper, springs")}`);
    expect(output).toBe("true");
  });

  it("says what is missing of a model that came from elsewhere", async () => {
    const { output } = await runBundled(`
      import { clothSheet, createModel, Simulation } from "pliant";
      const start = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [9, 9] })] });
      const [sheet] = start.model.bodies;
      const model = { ...start.model, bodies: [{ ...sheet, solver: "fuzzy" }] };
      try { new Simulation({ ...start, model }); } catch (error) { console.log(error.message); }
      try { new Simulation(start, { advanced: { kernels: "reference" } }); } catch (error) { console.log(error.message); }
      try { new Simulation(start, { contact: { repulsion: {} } }); } catch (error) { console.log(error.message); }`);
    expect(output.split("\n")).toEqual([
      'createSolvers: body "sheet" wants the method "fuzzy", which this program did not bring, expected the part to be made here, or addEverything() of "pliant/everything" to be called first',
      'resolveKernels: this program did not bring the reference kernels, expected addEverything() of "pliant/everything" to be called first',
      'Simulation: contact.repulsion is given, which this program did not bring, expected addRepulsion() of "pliant/everything" to be called first',
    ]);
  });
});
