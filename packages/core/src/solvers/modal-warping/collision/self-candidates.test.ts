import { blockTets } from "@pliant/solid";
import { expect, it } from "vitest";
import { MODES } from "../../../model/solid/solid-body.ts";
import { createModel } from "../../../state/create-model.ts";
import { partOf, RUBBER, shapeOf } from "../../../testing/solids.ts";
import { createModalBodies } from "../modal-body.ts";
import { placeSolids } from "../modal-warping.ts";
import { takeFrame } from "../warp.ts";
import { createHullPairs } from "./hull-pairs.ts";
import { createSelfCandidates, listSelfPairs, type SelfCandidates } from "./self-candidates.ts";
import { createSelfRest } from "./self-rest.ts";
import { createSkins } from "./skins.ts";

it("lists the same whenever it was made", () => {
  const fork = shapeOf("fork", () => blockTets(["#.#", "#.#", "#.#", "###"], 0.1, 0.1, 0.05), RUBBER, 6);
  const { model, state } = createModel({ parts: [partOf(fork)] });
  const elastics = createModalBodies(model.bodies);
  const [elastic] = elastics;
  const skins = createSkins(elastics, () => fork.surface);
  const rest = createSelfRest(fork.basis.x, fork.surface);
  const listed = (candidates: SelfCandidates): number[][] => {
    const out = createHullPairs();
    listSelfPairs(candidates, elastic, skins.of(elastic), rest, {
      ...{ within: 0.01, h: 1 / 120, out, folding: createHullPairs() },
    });
    return Array.from({ length: out.count }, (_, k) => [out.first[k], out.second[k]]);
  };
  const aged = createSelfCandidates(elastic);
  let [most, kept] = [0, 0];
  for (let step = 0; step < 40; step++) {
    const { reach, listed: before } = aged;
    const first = before.slice();
    for (let mode = 0; mode < 6; mode++) {
      state.solids[MODES + mode] = 0.5 * Math.sin(mode + 1) + 0.02 * Math.sin(0.05 * step + mode);
      state.solids[MODES + 6 + mode] = 0.12 * Math.cos(0.05 * step + mode);
    }
    placeSolids(model.bodies, state, [0, 0, 0]);
    takeFrame(elastic, state);
    skins.begin(state, 1 / 120);
    const pairs = listed(aged);
    expect(pairs).toEqual(listed(createSelfCandidates(elastic)));
    most = Math.max(most, pairs.length);
    if (reach > 0 && first.every((value, i) => value === aged.listed[i])) kept++;
  }
  expect(most).toBeGreaterThan(0);
  expect(kept).toBeGreaterThan(3);
});
