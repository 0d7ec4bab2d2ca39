import { expect, test } from "vitest";
import { History, type Deed } from "./history.ts";

/** A number that deeds change. */
function counter(): { value: number; set: (to: number, kind?: string) => Deed } {
  const box = {
    value: 0,
    set: (to: number, kind?: string): Deed => {
      const from = box.value;
      box.value = to;
      return {
        label: () => `to ${to}`,
        undo: () => void (box.value = from),
        redo: () => void (box.value = to),
        ...(kind && { kind }),
      };
    },
  };
  return box;
}

test("goes back and forth", async () => {
  const history = new History();
  const box = counter();
  history.push(box.set(1));
  history.push(box.set(2));
  await history.undo();
  expect([box.value, history.next.value?.label(), history.again.value?.label()]).toEqual([1, "to 1", "to 2"]);
  await history.undo();
  expect([box.value, await history.undo()]).toEqual([0, false]);
  await history.redo();
  await history.redo();
  expect([box.value, await history.redo()]).toEqual([2, false]);
});

test("something new ends what was undone", async () => {
  const history = new History();
  const box = counter();
  history.push(box.set(1));
  await history.undo();
  history.push(box.set(5));
  expect(await history.redo()).toBe(false);
  await history.undo();
  expect(box.value).toBe(0);
});

test("a drag is one deed, two drags are two", async () => {
  let now = 0;
  const history = new History(() => now);
  const box = counter();
  for (let i = 1; i <= 10; i++) {
    now += 50;
    history.push(box.set(i, "density"));
  }
  now += 5000;
  history.push(box.set(20, "density"));
  await history.undo();
  expect(box.value).toBe(10);
  await history.undo();
  expect(box.value).toBe(0);
  await history.redo();
  expect(box.value).toBe(10);
});

test("a deed that did nothing is passed over", async () => {
  const history = new History();
  const box = counter();
  history.push(box.set(1));
  history.push({ label: () => "a cut beside the cloth", undo: async () => Promise.resolve(false) });
  await history.undo();
  expect(box.value).toBe(0);
});
