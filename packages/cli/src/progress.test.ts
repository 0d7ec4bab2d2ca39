import { expect, test } from "vitest";
import { createProgress } from "./progress.ts";
import { recordedSession } from "./recorded-session.ts";

test("without a terminal: a line for each tenth, with the time left", () => {
  const { session, written } = recordedSession();
  let time = 0;
  const progress = createProgress(session.stderr, () => time);
  for (let done = 1; done <= 40; done++) {
    time += 10_000;
    progress.update(done, 40);
  }
  progress.end();
  const lines = written.stderr.split("\n");
  expect(lines).toHaveLength(11);
  expect(lines[0]).toBe("10 %, 4 of 40 frames, 6 min 00 s left");
  expect(lines[9]).toBe("100 %, 40 of 40 frames");
});

test("on a terminal: ten pictures a second at most, each in the place of the last", () => {
  const { session, written } = recordedSession({ terminal: 50 });
  let time = 0;
  const progress = createProgress(session.stderr, () => time);
  for (let done = 1; done <= 100; done++) {
    time += 10;
    progress.update(done, 100);
  }
  progress.end();
  const pictures = written.stderr.split("\r\u001B[K").slice(1, -1);
  expect(pictures).toHaveLength(11);
  expect(pictures[0]).toBe("░░░░░░░░░░░░░░░░░░░░░░░░ 1 %, 1 of 100 frames, 1 ");
  expect(pictures.at(-1)).toBe("████████████████████████ 100 %, 100 of 100 frames");
});
