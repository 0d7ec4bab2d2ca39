import { runAll, type Incremental } from "@pliant/geometry";
import { buildFeatureDetector } from "../collision/feature-detector.ts";
import { createNodeDetector } from "../collision/node-phase/node-detector.ts";
import { clothOf } from "../model/cloth/cloth-of.ts";
import { shapeKind } from "../model/colliders/registry.ts";
import type { Model } from "../model/model.ts";
import type { ChangedEdges } from "../model/paper/changed-edges.ts";
import { limitPhaseOf } from "../response/limits/limit-phase.ts";
import { createGapFilter } from "../response/gap-filter.ts";
import { createSolvers } from "../solvers/registry.ts";
import type { Settings } from "./options.ts";
import type { FeatureTools, Run, Tools } from "./run.ts";

export function* buildTools(model: Model, settings: Settings): Incremental<Tools> {
  const solvers = createSolvers(model, settings);
  yield;
  const nodes = createNodeDetector(model, true, settings.kernels);
  const limits = limitPhaseOf(model);
  return { solvers, nodes, limits, features: yield* buildFeatureTools(model, settings) };
}

function* buildFeatureTools(model: Model, settings: Settings): Incremental<FeatureTools | null> {
  const { self, selfFriction, kernels, level } = settings;
  const hasFeatures = model.colliders.some(({ shape }) => shapeKind(shape).surface !== undefined);
  const cloth = clothOf(model);
  if (cloth.triangles.length === 0 && model.triangles.length > 0) return null;
  // The published method has nodes meet solids, and nothing else.
  if (!self && (!hasFeatures || level === "paper-literal")) return null;
  const wanted = { self, friction: selfFriction, kernels };
  const detector = yield* buildFeatureDetector(cloth, wanted);
  if (detector === null) return null;
  const sheets = model.bodies
    .filter(({ kind }) => kind === "paper")
    .map(({ firstNode, nodeCount }) => ({ first: firstNode, count: nodeCount }));
  return { detector, filter: createGapFilter(detector.phase, sheets) };
}

/** The tools of a run, made when they are first needed. */
export function toolsOf(run: Run): Tools {
  run.tools ??= runAll(buildTools(run.model, run.settings));
  return run.tools;
}

/** An edited model with the same nodes: tools that can go on with it. */
export function adoptModel(run: Run, model: Model, changes: ChangedEdges): void {
  const isSplit = model.triangles.length !== run.model.triangles.length;
  run.model = model;
  const { tools, settings } = run;
  if (!tools) return;
  const canGoOn = tools.solvers.every((solver) => solver.adopt?.(model, changes) ?? true);
  const solvers = canGoOn ? tools.solvers : createSolvers(model, settings);
  tools.nodes.phase.adopt(model);
  // Creases and folds leave the surface as it was.
  const isOther = tools.features !== null && isSplit;
  const features = isOther ? runAll(buildFeatureTools(model, settings)) : tools.features;
  run.tools = { ...tools, solvers, features };
}

/** Another model with the same number of nodes and colliders. */
export function replaceModel(run: Run, model: Model): void {
  run.model = model;
  run.tools = runAll(buildTools(model, run.settings));
}

/** The longest substep that all solvers take unasked [s]; undefined without solvers. */
export function longestSubstep(run: Run): number | undefined {
  const [first, ...others] = toolsOf(run).solvers.map((solver) => solver.longestStep(run.history));
  return first === undefined ? first : Math.min(first, ...others);
}
