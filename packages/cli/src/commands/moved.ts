import type { Command } from "commander";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";

/** Commands that `pliant` had, and what runs them now in the repository. */
const MOVED = { claims: "npm run claims", bench: "npm run bench" } as const;

/** Whoever types an old command is told the new one, whatever words follow. */
export function addMoved(program: Command): void {
  for (const [name, now] of Object.entries(MOVED)) {
    program
      .command(name, { hidden: true })
      .argument("[words...]")
      .allowUnknownOption()
      .helpOption(false)
      .action(() => {
        throw new Failure(EXIT.usage, `\`pliant ${name}\` is \`${now}\` in Pliant's repository`);
      });
  }
}
