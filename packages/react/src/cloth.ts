import {
  clothFrom,
  type ClothFromOptions,
  type ClothHandle,
  type ClothSource,
  type SheetSource,
} from "@pliant/three";
import {
  createElement,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
  type ReactNode,
  type Ref,
} from "react";
import type { Mesh } from "three";
import { usePliantContext } from "./context.ts";

/** What a cloth tells: once a picture at most. */
export interface ClothEvents {
  /** Nodes touch a collider [count]. */
  readonly onContact?: (contacts: number) => void;
  /** Some link is longer than cloth stands: its strain [1]. */
  readonly onOverstretch?: (strain: number) => void;
}

export interface ClothProps extends ClothEvents {
  /** The mesh that is cloth, or a sheet by its numbers. Another one begins anew. */
  readonly from: Mesh | Omit<SheetSource, "id" | "material">;
  readonly id?: string;
  /** Another one is taken on as it goes. */
  readonly material?: ClothSource["material"];
  readonly pins?: ClothFromOptions["pins"];
  readonly ref?: Ref<ClothHandle | null>;
}

/** Cloth. Of a mesh it is drawn in the mesh's place; a sheet is drawn here. */
export function Cloth(props: ClothProps): ReactNode {
  return typeof window === "undefined" ? null : createElement(LiveCloth, props);
}

function LiveCloth({ from, id: given, material, pins, ref, ...events }: ClothProps): ReactNode {
  const { host, queue } = usePliantContext("<Cloth>");
  const isMesh = "isMesh" in from;
  const id = given ?? (isMesh ? from.name || from.uuid : "cloth");
  const [handle, setHandle] = useState<ClothHandle | null>(null);
  const first = useRef(material);
  // What a sheet is made of may be written in place: it is another only when its numbers are.
  const key = isMesh ? from.uuid : JSON.stringify(from);
  const pinsKey = typeof pins === "function" ? "function" : JSON.stringify(pins);
  useEffect(() => {
    let isHere = true;
    const base = { ...(first.current !== undefined && { material: first.current }) };
    const source = isMesh
      ? clothFrom(from, { id, ...base, ...(pins !== undefined && { pins }) })
      : ({ ...from, id, ...base } as SheetSource);
    void queue.add(source).then((isThere) => {
      if (isHere && isThere) setHandle(host.cloth(id));
    });
    return () => {
      isHere = false;
      setHandle(null);
      queue.remove(id);
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- `from` and `pins` by their keys
  }, [host, queue, id, key, pinsKey]);
  useEffect(() => {
    if (material === first.current || material === undefined) return;
    first.current = material;
    if (handle) host.tune(id, material).catch(queue.report);
  }, [host, queue, handle, id, material]);
  useEvents(handle, events);
  useImperativeHandle<ClothHandle | null, ClothHandle | null>(ref, () => handle, [handle]);
  return handle && !isMesh ? createElement("primitive", { object: handle.object }) : null;
}

function useEvents(handle: ClothHandle | null, events: ClothEvents): void {
  const { host } = usePliantContext("<Cloth>");
  const newest = useRef(events);
  newest.current = events;
  const isHeard = events.onContact !== undefined || events.onOverstretch !== undefined;
  useEffect(() => {
    if (!handle || !isHeard) return;
    return host.onFrame(() => {
      if (handle.contacts > 0) newest.current.onContact?.(handle.contacts);
      if (handle.overstretch > 0) newest.current.onOverstretch?.(handle.overstretch);
    });
  }, [host, handle, isHeard]);
}

/** The handle of a cloth by its id, null until it is there. */
export function useCloth(id: string): ClothHandle | null {
  const { host } = usePliantContext("useCloth");
  const [handle, setHandle] = useState<ClothHandle | null>(null);
  useEffect(() => {
    const look = (): void => setHandle(host.clothIds.includes(id) ? host.cloth(id) : null);
    look();
    return host.onFrame(look);
  }, [host, id]);
  return handle;
}
