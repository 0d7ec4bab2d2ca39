import { runAll, type Incremental } from "@pliant/geometry";
import { buildFeatureDetector } from "../collision/feature-detector.ts";
import { createNodeDetector } from "../collision/node-phase/node-detector.ts";
import { clothOf } from "../model/cloth/cloth-of.ts";
import { shapeKind } from "../model/colliders/registry.ts";
import type { Model } from "../model/model.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";
import { createGapFilter } from "../response/gap-filter.ts";
import { createSolvers } from "../solvers/registry.ts";
import type { SimulationOptions } from "./options.ts";
import type { FeatureTools, Run, Tools } from "./run.ts";

export function* buildTools(model: Model, options: SimulationOptions): Incremental<Tools> {
  const solvers = createSolvers(model, options);
  yield;
  const nodes = createNodeDetector(model, true, options.kernels);
  return { solvers, nodes, features: yield* buildFeatureTools(model, options) };
}

function* buildFeatureTools(model: Model, options: SimulationOptions): Incremental<FeatureTools | null> {
  const { selfCollision, selfFriction, kernels } = options;
  const hasFeatures = model.colliders.some(({ shape }) => shapeKind(shape).surface !== undefined);
  const cloth = clothOf(model);
  if (cloth.triangles.length === 0 && model.triangles.length > 0) return null;
  if (!selfCollision && !hasFeatures) return null;
  const wanted = { self: selfCollision, friction: selfFriction, kernels };
  const detector = yield* buildFeatureDetector(cloth, wanted);
  return { detector, filter: createGapFilter(detector.phase) };
}

/** The tools of a run, made when they are first needed. */
export function toolsOf(run: Run): Tools {
  run.tools ??= runAll(buildTools(run.model, run.options));
  return run.tools;
}

/** An edited model with the same nodes: tools that can go on with it. */
export function adoptModel(run: Run, model: Model, changes: ChangedEdges): void {
  const isSplit = model.triangles.length !== run.model.triangles.length;
  run.model = model;
  const { tools, options } = run;
  if (!tools) return;
  const canGoOn = tools.solvers.every((solver) => solver.adopt?.(model, changes) ?? true);
  const solvers = canGoOn ? tools.solvers : createSolvers(model, options);
  tools.nodes.phase.adopt(model);
  // Creases and folds leave the surface as it was.
  const isOther = tools.features !== null && isSplit;
  const features = isOther ? runAll(buildFeatureTools(model, options)) : tools.features;
  run.tools = { ...tools, solvers, features };
}

/** Another model with the same number of nodes and colliders. */
export function replaceModel(run: Run, model: Model): void {
  run.model = model;
  run.tools = runAll(buildTools(model, run.options));
}

/** The longest substep that all solvers take unasked [s]; undefined without solvers. */
export function longestSubstep(run: Run): number | undefined {
  const [first, ...others] = toolsOf(run).solvers.map(({ longestStep }) => longestStep);
  return first === undefined ? first : Math.min(first, ...others);
}
