import type { Command } from "commander";
import { addAuditCommand } from "./commands/audit.ts";
import { addBake } from "./commands/bake.ts";
import { addCheck } from "./commands/check.ts";
import { addFit } from "./commands/fit.ts";
import { addFold } from "./commands/fold.ts";
import { addFarm } from "./commands/farm.ts";
import { addGovern } from "./commands/govern.ts";
import { addMannequin } from "./commands/mannequin.ts";
import { addMoved } from "./commands/moved.ts";
import { addSolid } from "./commands/solid.ts";
import { addStudio } from "./commands/studio.ts";
import { addSweep } from "./commands/sweep.ts";
import type { Session } from "./io.ts";
import { createRootCommand } from "./root-command.ts";
import { version } from "./version.ts";

/** The whole command line. */
export function createProgram(session: Session): Command {
  const program = createRootCommand("pliant", session)
    .description("Cloth that bends, folds and swings: check scenes, bake them to files, see them live.")
    .version(version(), "-V, --version", "print the version")
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
  addGovern(program, session);
  addFold(program, session);
  addFit(program, session);
  addMannequin(program, session);
  addSolid(program, session);
  addStudio(program, session);
  addMoved(program);
  return program;
}
