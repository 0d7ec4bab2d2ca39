import type { Host } from "@pliant/three";
import { createContext, useContext } from "react";
import type { AddQueue } from "./add-queue.ts";

/** What children of <Pliant> share. */
export interface PliantContext {
  readonly host: Host;
  readonly queue: AddQueue;
}

export const Context = createContext<PliantContext | null>(null);

/** What <Pliant> gives; throws elsewhere. */
export function usePliantContext(caller: string): PliantContext {
  const context = useContext(Context);
  if (context) return context;
  throw new Error(`${caller}: there is no <Pliant> around it, expected one above`);
}

/** The host of the <Pliant> above. */
export function usePliant(): Host {
  return usePliantContext("usePliant").host;
}
