import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { meshFaults, meshTopology } from "@pliant/geometry";
import { twoBones } from "../testing/two-bones.ts";
import type { Character } from "../character.ts";
import { repairCharacter } from "./repair-character.ts";

/** Every triangle with corners of its own, as files have them. */
function torn({ positions, triangles, skin, ...rest }: Character): Character {
  const pick = [...triangles];
  return {
    ...rest,
    positions: Float64Array.from(pick.flatMap((v) => [...positions.subarray(3 * v, 3 * v + 3)])),
    triangles: Uint32Array.from(pick, (_, k) => k),
    skin: {
      ...skin,
      joints: Uint16Array.from(pick, (v) => skin.joints[v]),
      weights: new Float32Array(pick.length).fill(1),
    },
    morphs: [],
  };
}

const borders = ({ triangles, positions }: Character): number =>
  meshTopology(triangles, positions.length / 3).borders;

describe("repairCharacter", () => {
  const whole = { ...twoBones(), morphs: [] };

  it("leaves a sound one as it is", () => {
    const { character, notes } = repairCharacter(twoBones());
    expect(notes).toEqual([]);
    expect(character.positions.length).toBe(36);
    expect(character.triangles.length).toBe(whole.triangles.length);
    expect(character.morphs[0].moves.length).toBe(36);
  });

  it("joins what is at one place, with its weights", () => {
    const { character } = repairCharacter(torn(whole));
    expect(character.positions.length).toBe(36);
    expect(borders(character)).toBe(0);
    expect(character.skin.joints.toSorted()).toEqual(whole.skin.joints.toSorted());
  });

  it("closes holes", () => {
    const open = { ...whole, triangles: whole.triangles.slice(3) };
    expect(borders(open)).toBe(3);
    const { character, notes } = repairCharacter(open);
    expect(borders(character)).toBe(0);
    expect(notes).toEqual(["1 holes were closed"]);
    expect(meshFaults(character.positions, character.triangles)).toEqual([]);
  });

  it("parts sides where three triangles share an edge", () => {
    // A fin on one of its edges.
    const positions = Float64Array.from([...whole.positions, 1, 0.2, 1]);
    const fin = {
      ...whole,
      positions,
      triangles: Uint32Array.from([...whole.triangles, 0, 12, 1]),
      skin: {
        ...whole.skin,
        joints: Uint16Array.from([...whole.skin.joints, 0]),
        weights: new Float32Array(13).fill(1),
      },
    };
    expect(meshFaults(fin.positions, fin.triangles)).not.toEqual([]);
    const { character, notes } = repairCharacter(fin);
    expect(notes[0]).toContain("had more than two triangles");
    expect(meshTopology(character.triangles, character.positions.length / 3).faults).toEqual([]);
  });

  it("turns what is inside out, and leaves out what has no corners", () => {
    const turned = whole.triangles.slice();
    for (let t = 0; t < turned.length; t += 3) [turned[t], turned[t + 1]] = [turned[t + 1], turned[t]];
    const { character, notes } = repairCharacter({
      ...whole,
      triangles: Uint32Array.from([...turned, 0, 0, 1]),
    });
    expect(notes[0]).toContain("1 triangles without three corners");
    expect(meshFaults(character.positions, character.triangles)).toEqual([]);
  });
});

/** Any triangles between few places, moved by one joint. */
const soup = (places: readonly number[], corners: readonly number[]): Character => {
  const count = places.length / 3;
  const { skeleton, skin } = twoBones();
  return {
    ...{ name: "soup", skeleton, morphs: [], clips: [] },
    positions: Float64Array.from(places),
    triangles: Uint32Array.from(corners, (corner) => corner % count),
    skin: {
      ...skin,
      joints: new Uint16Array(skin.influences * count),
      weights: Float32Array.from({ length: skin.influences * count }, (_, k) =>
        k % skin.influences === 0 ? 1 : 0,
      ),
    },
  };
};

it("makes a closed surface with two triangles to an edge of whatever it is given", () => {
  const place = fc.integer({ min: -2, max: 2 });
  const places = fc.array(fc.tuple(place, place, place), { minLength: 3, maxLength: 9 });
  const faces = fc.array(fc.tuple(fc.nat(8), fc.nat(8), fc.nat(8)), { minLength: 1, maxLength: 24 });
  fc.assert(
    fc.property(places, faces, (at, corners) => {
      const given = soup(at.flat(), corners.flat());
      let made: Character;
      try {
        made = repairCharacter(given).character;
      } catch (error) {
        // Nothing in it has three corners.
        expect(String(error)).toContain("expected a surface");
        return;
      }
      const topology = meshTopology(made.triangles, made.positions.length / 3);
      expect(topology.faults).toEqual([]);
      expect(topology.borders).toBe(0);
      expect(made.positions.every(Number.isFinite)).toBe(true);
      const { influences, weights } = made.skin;
      for (let k = 0; k < weights.length; k += influences)
        expect(weights.subarray(k, k + influences).reduce((sum, each) => sum + each, 0)).toBeCloseTo(1, 5);
    }),
    { numRuns: 400 },
  );
});

it("gives a sheet a back, so that it has an inside", () => {
  const sheet = soup([0, 0, 0, 1, 0, 0, 1, 0, 1, 0, 0, 1], [0, 2, 1, 0, 3, 2]);
  const { character, notes } = repairCharacter(sheet);
  expect(notes).toEqual(["1 open sheets were given a back"]);
  expect(meshFaults(character.positions, character.triangles)).toEqual([]);
  const heights = character.positions.filter((_, k) => k % 3 === 1);
  expect(Math.max(...heights) - Math.min(...heights)).toBeCloseTo(0.005, 9);
});
