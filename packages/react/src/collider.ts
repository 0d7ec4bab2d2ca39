import { colliderAt, colliderFrom, type ColliderHandle, type ColliderSource } from "@pliant/three";
import {
  createElement,
  useEffect,
  useImperativeHandle,
  useState,
  type ReactNode,
  type Ref,
  type RefObject,
} from "react";
import type { Mesh, Object3D } from "three";
import { usePliantContext } from "./context.ts";

export interface ColliderProps {
  /** The mesh that cloth meets: it is followed, bones and all. */
  readonly from?: Mesh;
  /** Or a shape by its numbers, … */
  readonly shape?: ColliderSource["shape"];
  /** … which stands where this is, or where its pose says. */
  readonly follow?: RefObject<Object3D | null>;
  readonly pose?: ColliderSource["pose"];
  readonly id?: string;
  /** Coulomb coefficient [1]; 0.4. */
  readonly friction?: number;
  readonly ref?: Ref<ColliderHandle | null>;
}

/** Something that cloth meets. It draws nothing: what it is made from is drawn by you. */
export function Collider(props: ColliderProps): ReactNode {
  return typeof window === "undefined" ? null : createElement(LiveCollider, props);
}

function LiveCollider({
  from,
  shape,
  follow,
  pose,
  id: given,
  friction = 0.4,
  ref,
}: ColliderProps): ReactNode {
  const { host, queue } = usePliantContext("<Collider>");
  const id = given ?? (from ? from.name || from.uuid : "collider");
  const [handle, setHandle] = useState<ColliderHandle | null>(null);
  const key = from ? from.uuid : JSON.stringify([shape, pose]);
  useEffect(() => {
    let isHere = true;
    const object = follow?.current ?? null;
    const source = sourceOf({ from, shape, pose, id, friction, object });
    void queue.add(source).then((isThere) => {
      if (isHere && isThere) setHandle(host.collider(id));
    });
    return () => {
      isHere = false;
      setHandle(null);
      queue.remove(id);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- what it is made from by its key
  }, [host, queue, id, key, friction, follow]);
  useImperativeHandle<ColliderHandle | null, ColliderHandle | null>(ref, () => handle, [handle]);
  return null;
}

interface SourceProps {
  readonly from: Mesh | undefined;
  readonly shape: ColliderSource["shape"] | undefined;
  readonly pose: ColliderSource["pose"] | undefined;
  readonly id: string;
  readonly friction: number;
  /** It stands where this is. */
  readonly object: Object3D | null;
}

function sourceOf({ from, shape, pose, id, friction, object }: SourceProps): ColliderSource {
  if (from) return colliderFrom(from, { id, friction });
  if (!shape)
    throw new TypeError(`<Collider>: "${id}" has neither \`from\` nor \`shape\`, expected one of them`);
  return object
    ? colliderAt(object, { id, shape, friction })
    : { id, shape, friction, ...(pose && { pose }) };
}
