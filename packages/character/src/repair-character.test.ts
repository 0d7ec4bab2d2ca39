import { describe, expect, it } from "vitest";
import { meshFaults, meshTopology } from "@pliant/geometry";
import { twoBones } from "./testing/two-bones.ts";
import type { Character } from "./character.ts";
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

describe("mendCharacter", () => {
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
