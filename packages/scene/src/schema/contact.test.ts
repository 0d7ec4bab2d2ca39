import { SIMULATION_DEFAULTS } from "pliant";
import { describe, expect, test } from "vitest";
import { checkScene } from "../check.ts";
import { spoil } from "../test/valid-scene.ts";

const errors = (contact: unknown): string[] =>
  (checkScene(spoil(["contact"], contact)).errors ?? []).map(({ message }) => message);

describe("contact", () => {
  test.each([
    [{}],
    [{ self: true }],
    [{ self: false, selfFriction: 0 }],
    [{ self: true, selfFriction: 10 }],
    [{ initialIntersections: "fail" }],
  ])("accepts %j", (contact) => {
    expect(errors(contact)).toEqual([]);
  });

  test("a scene that does not say follows the engine", () => {
    const { self, selfFriction, initialIntersections } = SIMULATION_DEFAULTS.contact;
    expect(checkScene(spoil(["contact"])).scene?.contact).toEqual({
      self,
      selfFriction,
      initialIntersections,
    });
    expect(checkScene(spoil(["contact"], { self: !self })).scene?.contact).toEqual({
      self: !self,
      selfFriction,
      initialIntersections,
    });
  });

  test.each([
    [true, "contact is true, expected an object with self, selfFriction, initialIntersections, repulsion"],
    [null, "contact is null, expected an object with self, selfFriction, initialIntersections, repulsion"],
    [[], "contact is [], expected an object with self, selfFriction, initialIntersections, repulsion"],
    [{ self: "yes" }, 'contact.self is "yes", expected true or false'],
    [{ self: 1 }, "contact.self is 1, expected true or false"],
    [{ selfFriction: -0.1 }, "contact.selfFriction is -0.1, expected a number from 0 to 10"],
    [{ selfFriction: 11 }, "contact.selfFriction is 11, expected a number from 0 to 10"],
    [{ selfFriction: NaN }, "contact.selfFriction is NaN, expected a number from 0 to 10"],
    [{ selfFriction: null }, "contact.selfFriction is null, expected a number from 0 to 10"],
    [
      { initialIntersections: "refuse" },
      'contact.initialIntersections is "refuse", expected "recover" or "fail"',
    ],
    [{ slef: true }, "contact.slef is not a known key, did you mean `self`?"],
    [
      { selfCollision: true },
      "contact.selfCollision is not a known key, expected one of self, selfFriction, initialIntersections, repulsion",
    ],
  ])("refuses %j", (contact, message) => {
    expect(errors(contact)).toEqual([message]);
  });
});
