import { writeGlbCharacter } from "@pliant/formats/write";
import {
  createMannequin,
  MANNEQUIN_DEFAULTS,
  measure,
  POSES,
  restIn,
  type MannequinOptions,
  type Measures,
  type PoseName,
} from "@pliant/mannequin";
import { Option, type Command } from "commander";
import { EXIT } from "../exit-code.ts";
import { Failure } from "../failure.ts";
import type { Session } from "../io.ts";
import { toJson } from "../json.ts";
import { positiveNumber, wholeNumber, zeroOrMore } from "../number-option.ts";
import { fillOut, openOut } from "../out-file.ts";
import { formatBytes } from "../quantities.ts";

interface MannequinFlags {
  readonly out: string;
  readonly height?: number;
  readonly chest?: number;
  readonly waist?: number;
  readonly hip?: number;
  readonly bust?: number;
  readonly triangles?: number;
  readonly pose: PoseName;
  readonly json?: true;
}

const { height, chest, waist, hip, bust, triangles } = MANNEQUIN_DEFAULTS;

export function addMannequin(program: Command, session: Session): void {
  program
    .command("mannequin")
    .description("make a body in your size, with skeleton, poses and motions, and write it as a GLB")
    .requiredOption("--out <file.glb>", "where to")
    .option("--height <m>", `from floor to crown, else ${height}`, positiveNumber)
    .option("--chest <m>", `girth over the bust, else ${chest} and as the height is`, positiveNumber)
    .option("--waist <m>", `girth where it is narrowest, else ${waist}`, positiveNumber)
    .option("--hip <m>", `girth over the seat, else ${hip}`, positiveNumber)
    .option("--bust <share>", `how much of the chest is bust, 0 to 1, else ${bust}`, zeroOrMore)
    .option("--triangles <n>", `of the skin, else ${triangles}`, wholeNumber)
    .addOption(
      new Option("--pose <name>", "in which its skeleton rests").choices(Object.keys(POSES)).default("A"),
    )
    .option("--json", "print what the tape measure says as JSON, in metres")
    .addHelpText(
      "after",
      "\nClips in the file: poses A, T and sitting; walk, run, turn, squat, dance.\n\nExample:\n  $ pliant mannequin --out body.glb --height 1.78 --chest 0.94 --waist 0.76 --hip 1",
    )
    .action((flags: MannequinFlags) => makeMannequin(session, flags));
}

async function makeMannequin(session: Session, flags: MannequinFlags): Promise<void> {
  const { out, pose, json, ...size } = flags;
  if (!out.endsWith(".glb"))
    throw new Failure(EXIT.usage, `--out is ${out}, expected a name that ends with .glb`);
  const draw = async (): Promise<{ mannequin: ReturnType<typeof make>; bytes: Uint8Array }> => {
    const made = make(size);
    return { mannequin: made, bytes: await writeGlbCharacter(restIn(made, pose)) };
  };
  const { mannequin, bytes } = await fillOut(await openOut(out), draw, (made) => made.bytes);
  const facts = {
    file: out,
    triangles: mannequin.triangles.length / 3,
    joints: mannequin.skeleton.names.length,
    clips: mannequin.clips.map(({ name, duration }) => ({ name, duration })),
    measures: measure(mannequin),
  };
  session.stdout.write(json ? `${toJson(facts, 2)}\n` : describe(facts, bytes.length));
}

function make(size: Partial<MannequinOptions>) {
  try {
    return createMannequin(size);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new Failure(EXIT.usage, error.message.replace("createMannequin: ", "--"), { cause: error });
  }
}

interface Facts {
  readonly file: string;
  readonly triangles: number;
  readonly joints: number;
  readonly clips: readonly { readonly name: string; readonly duration: number }[];
  readonly measures: Measures;
}

function describe({ file, triangles, joints, clips, measures }: Facts, bytes: number): string {
  const { levels: _levels, ...lengths } = measures;
  // "shoulderWidth" as a person writes it.
  const words = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return [
    `${file}: ${triangles} triangles, ${joints} joints, ${formatBytes(bytes)}`,
    `clips  ${clips.map(({ name, duration }) => `${name} ${duration} s`).join(", ")}`,
    ...Object.entries(lengths).map(
      ([name, value]) => `  ${words(name).padEnd(16)} ${(100 * value).toFixed(1).padStart(6)} cm`,
    ),
    "",
  ].join("\n");
}
