import { directions } from "pliant/experimental";
import type { SceneCollider } from "../schema/collider.ts";
import type { SceneContact } from "../schema/contact.ts";
import type { Scene } from "../schema/document.ts";
import type { SceneMaterial } from "../schema/material.ts";
import { resolveMaterial } from "./cloth.ts";

/**
 * The scene as the published method has it, eqs 1 to 23 as printed (docs/methods/cloth.md#as-published), if its quality is "paper-literal". What an
 * author writes out stays, so that one thing at a time can be compared.
 */
export function publishedMethod(scene: Scene): Scene {
  if (scene.quality.level !== "paper-literal") return scene;
  const woven = <Noun extends { readonly material: SceneMaterial }>(noun: Noun): Noun => ({
    ...noun,
    material: publishedMaterial(noun.material),
  });
  return {
    ...scene,
    cloth: scene.cloth.map(woven),
    garments: scene.garments.map(woven),
    colliders: scene.colliders.map(publishedCollider),
    contact: publishedContact(scene.contact),
  };
}

/** Beams that are arcs, dampers in all directions, one k_s for all links, nothing beyond it. */
export function publishedMaterial(material: SceneMaterial): SceneMaterial {
  const { stretch, ...numbers } = typeof material === "string" ? { preset: material } : material;
  const { warp, weft } = directions(resolveMaterial(material).stretch);
  const k = Math.max(warp, weft);
  return {
    ...{ bendKind: "arc", dampingKind: "isotropic", strainLimit: "none" },
    // A diagonal link has half of what the bias has: k_s is that of all.
    stretch: typeof stretch === "object" ? stretch : { warp: k, weft: k, bias: 2 * k },
    ...numbers,
  };
}

/** Friction in proportion to push and slip: at 1 m/s as much as Coulomb's, unless the author has a coefficient. */
function publishedCollider(collider: SceneCollider): SceneCollider {
  const { friction, viscousFriction } = collider;
  return { ...collider, friction: 0, viscousFriction: viscousFriction > 0 ? viscousFriction : friction };
}

/** Particles that repel each other in place of surfaces that do not cross. */
function publishedContact(contact: SceneContact): SceneContact {
  return contact.self ? { repulsion: {}, ...contact, self: false } : contact;
}
