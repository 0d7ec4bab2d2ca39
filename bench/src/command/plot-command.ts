import { readFile, writeFile } from "node:fs/promises";
import { EXIT, Failure, type Command, type Session } from "@pliant/cli/terminal";
import { plotFrameTimes } from "../plot.ts";
import { parseBenchRun, plotInputOf } from "./bench-plot.ts";

export function addPlot(bench: Command, session: Session): void {
  bench
    .command("plot")
    .description("draw a kept run: time per frame against particles, as SVG beside the file")
    .argument("<file>", "what `npm run bench -- --write` or `--json` gave")
    .addHelpText("after", "\nExample:\n  $ npm run bench -- plot bench/results/0.1.0-hang-peers.json")
    .action((file: string) => benchPlot(session, file));
}

async function benchPlot({ stdout }: Session, file: string): Promise<void> {
  const text = await readFile(file, "utf8").catch((error: Error) => {
    throw new Failure(EXIT.usage, `cannot read ${file}: ${error.message}`);
  });
  const run = parse(file, text);
  const plots = run.results.flatMap((result) => plotInputOf(run, result) ?? []);
  if (plots.length === 0) throw new Failure(EXIT.usage, `${file} has no times of engines to draw`);
  for (const [at, plot] of plots.entries()) {
    const target = file.replace(/(\.json)?$/, plots.length > 1 ? `-${at + 1}.svg` : ".svg");
    await writeFile(target, plotFrameTimes(plot));
    stdout.write(`${target}\n`);
  }
}

function parse(file: string, text: string): ReturnType<typeof parseBenchRun> {
  try {
    return parseBenchRun(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure(EXIT.usage, `${file}: ${error.message}`);
  }
}
