import { expect, it } from "vitest";
import { SceneDocument, type Playable } from "./scene-document.ts";

const playable = (name: string): Playable => ({
  ...{ id: null, name, text: `{"name": "${name}"}` },
  readFile: () => Promise.reject(new Error("there are no files")),
});

function edited(): SceneDocument {
  const document = new SceneDocument();
  document.open(playable("good"));
  document.edit('{"name": "better"}', { label: () => "name" });
  return document;
}

it("loses nothing to a scene that is refused: undo leads back to what was there, and to what was there before that", async () => {
  const document = edited();
  const bad = playable("bad");
  document.open(bad);
  document.refuse(bad, () => "Open bad");
  expect(document.text).toBe(bad.text);
  expect(document.history.next.value?.label()).toBe("Open bad");
  await document.history.undo();
  expect(document.playable).toMatchObject({ name: "good", text: '{"name": "better"}' });
  await document.history.undo();
  expect(document.text).toBe('{"name": "good"}');
});

it("forgets what was done to the one before when another is shown, or is opened while the first is refused", async () => {
  const document = edited();
  const [bad, next] = [playable("bad"), playable("next")];
  document.open(bad);
  document.open(next);
  document.refuse(bad, () => "Open bad");
  expect(document.playable).toBe(next);
  expect(await document.history.undo()).toBe(false);
});
