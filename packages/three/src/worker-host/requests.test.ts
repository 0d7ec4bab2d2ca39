import { expect, it } from "vitest";
import { HostError } from "./host-error.ts";
import { Requests } from "./requests.ts";

const error = new HostError([{ message: "over" }]);

it("settles each request once, and all that wait at the end", async () => {
  const requests = new Requests();
  const ids: number[] = [];
  const ask = (): Promise<string> => requests.ask((id) => ids.push(id));
  const [first, second, third] = [ask(), ask(), ask()];
  expect(new Set([...ids, requests.nextId()]).size).toBe(4);
  requests.settle(ids[0], "yes");
  expect(requests.reject(ids[1], error)).toBe(true);
  expect(requests.reject(ids[1], error)).toBe(false);
  expect(requests.reject(null, error)).toBe(false);
  requests.rejectAll(error);
  requests.settle(ids[2], "too late");
  await expect(first).resolves.toBe("yes");
  await expect(second).rejects.toBe(error);
  await expect(third).rejects.toBe(error);
});
