import { expect, it } from "vitest";
import { bytesOf } from "./print-picture.ts";

it("a picture that a scene carries is what follows the comma", () =>
  expect([...bytesOf("data:image/png;base64,iVBORw==")]).toEqual([0x89, 0x50, 0x4e, 0x47]));
