import { expect, test } from "vitest";
import { liveText } from "./live-text.ts";

test("takes the mildest step first, until there is none", () => {
  let text = '{ "version": 2, "quality": { "level": "film", "substeps": 24 }, "time": { "seconds": 6 } }';
  const changes: string[] = [];
  for (let next = liveText(text); next; next = liveText(text)) {
    changes.push(next.change);
    ({ text } = next);
  }
  expect(changes).toEqual(["quality", "hold", "draft"]);
  expect(JSON.parse(text)).toEqual({
    version: 2,
    quality: { level: "draft" },
    time: { seconds: 6 },
    targetFps: 30,
  });
});

test("a scene without a word on quality is live already", () =>
  expect(liveText('{ "version": 2 }')?.change).toBe("hold"));
