import type { Model } from "../../model/model.ts";
import type { Contacts } from "../contacts.ts";
import { keepContact } from "./opposed-contacts.ts";

/** A node that is deeper inside a collider than this was not pressed into it: its sheet goes through it [m]. */
const THROUGH_DEPTH = 0.02;

/** Kept between substeps: nothing is made in one. */
export interface DeepContacts {
  /** Lets go of sheets that are held and go through a collider; `forget` is told each node that is let go of. */
  release(pinned: Uint8Array, contacts: Contacts, forget: (node: number, collider: number) => void): void;
}

/**
 * A sheet that somebody holds where a collider goes through it has no way out: pushed node by node it would be torn and thrown. Its nodes
 * inside that collider have no contact with it, as those that are squeezed, until none is so deep any more.
 */
export function createDeepContacts({ bodies, nodes, colliders }: Model): DeepContacts {
  const bodyOf = new Uint32Array(nodes.count);
  bodies.forEach(({ firstNode, nodeCount }, k) => bodyOf.fill(k, firstNode, firstNode + nodeCount));
  const isThrough = new Uint8Array(bodies.length * colliders.length);
  const isDeep = ({ gap, node }: Contacts, k: number, by: number): boolean =>
    gap[k] + nodes.radius[node[k]] < -by;

  return {
    release(pinned, contacts, forget) {
      let any = false;
      for (let k = 0; k < contacts.count; k++) {
        if (!isDeep(contacts, k, THROUGH_DEPTH)) continue;
        const body = bodyOf[contacts.node[k]];
        const { kind, firstNode, nodeCount } = bodies[body];
        const held = kind === "cloth" ? pinned.indexOf(1, firstNode) : -1;
        if (held < 0 || held >= firstNode + nodeCount) continue;
        isThrough[body * colliders.length + contacts.collider[k]] = 1;
        any = true;
      }
      if (!any) return;
      let kept = 0;
      for (let k = 0; k < contacts.count; k++) {
        const node = contacts.node[k];
        if (
          isThrough[bodyOf[node] * colliders.length + contacts.collider[k]] === 1 &&
          isDeep(contacts, k, 0)
        ) {
          contacts.squeezed[contacts.squeezedCount++] = node;
          forget(node, contacts.collider[k]);
        } else keepContact(contacts, k, kept++);
      }
      contacts.count = kept;
      isThrough.fill(0);
    },
  };
}
