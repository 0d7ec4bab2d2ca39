import { Command } from "commander";
import { addAuditCommand } from "./commands/audit.ts";
import { addBake } from "./commands/bake.ts";
import { addBench } from "./commands/bench.ts";
import { addCheck } from "./commands/check.ts";
import { addClaims } from "./commands/claims.ts";
import { addFarm } from "./commands/farm.ts";
import { addGovern } from "./commands/govern.ts";
import { addMannequin } from "./commands/mannequin.ts";
import { addSolid } from "./commands/solid.ts";
import { addStudio } from "./commands/studio.ts";
import { addSweep } from "./commands/sweep.ts";
import type { Session } from "./io.ts";
import { version } from "./version.ts";

/** The whole command line. Errors are thrown, so that one place prints them; see `run`. */
export function createProgram(session: Session): Command {
  const { stdout, stderr } = session;
  const program = new Command("pliant")
    .description("Cloth that bends, folds and swings: check scenes, bake them to files, see them live.")
    .version(version(), "-V, --version", "print the version")
    .helpOption("-h, --help", "print this help")
    .helpCommand(false)
    .exitOverride()
    .configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
      outputError: () => undefined,
      getOutHelpWidth: () => stdout.columns ?? 100,
      getOutHasColors: () => false,
    })
    .addHelpText(
      "after",
      "\nExample:\n  $ pliant bake examples/hang --out hang.pc2\n\n`pliant COMMAND --help` says more.",
    );
  // A command inherits these settings only when it is made by the program: `program.command()`.
  addCheck(program, session);
  addBake(program, session);
  addSweep(program, session);
  addFarm(program, session);
  addAuditCommand(program, session);
  addClaims(program, session);
  addBench(program, session);
  addGovern(program, session);
  addMannequin(program, session);
  addSolid(program, session);
  addStudio(program, session);
  return program;
}
