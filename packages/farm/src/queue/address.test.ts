import { expect, test } from "vitest";
import { parseAddress } from "./address.ts";
import { bullQueue } from "./bull-queue.ts";

test("names show neither user nor password, and messages lose them", () => {
  const { kind, name, redact } = parseAddress("rediss://farm:s3cr%25t@queue.local:6380/2?password=other");
  expect([kind, name]).toEqual(["redis", "rediss://queue.local:6380/2"]);
  expect(redact("WRONGPASS s3cr%t for rediss://farm:s3cr%25t@queue.local:6380/2?password=other")).toBe(
    "WRONGPASS ••• for •••",
  );
  expect(parseAddress("postgresql://u:p@h/db").kind).toBe("postgres");
});

test.each(["http://u:secret@h", "secret-without-scheme", "redis-secret"])(
  "%s is refused without being repeated",
  (text) => {
    expect(() => parseAddress(text)).toThrow("expected redis://, rediss:// or postgres://");
    try {
      parseAddress(text);
    } catch (error) {
      expect(String(error)).not.toContain("secret");
    }
  },
);

test.each(["redis", "postgres"])(
  "a %s server that is not there is told at once, without its password",
  async (scheme) => {
    const error: unknown = await bullQueue(`${scheme}://farm:geheim@127.0.0.1:1/0`).catch(
      (error: unknown) => error,
    );
    expect(String(error)).toMatch(
      new RegExp(`^Error: cannot use the queue ${scheme}://127\\.0\\.0\\.1:1/0: .*ECONNREFUSED`, "u"),
    );
    expect(String(error)).not.toContain("geheim");
  },
);
