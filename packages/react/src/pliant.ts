import type { Host, HostError, HostOptions, LiveFrame } from "@pliant/three";
import { useFrame, useThree } from "@react-three/fiber";
import { createElement, use, useEffect, useReducer, useRef, useState, type ReactNode } from "react";
import { AddQueue } from "./add-queue.ts";
import { Context, usePliantContext, type PliantContext } from "./context.ts";
import { HostLease } from "./lease.ts";
import { runBeforeRender } from "./run-before-render.ts";

export interface PliantProps extends Omit<HostOptions, "onError"> {
  /** Cloth stands still while it is true. */
  readonly paused?: boolean;
  readonly children?: ReactNode;
  /** Hears what goes wrong; without it `window.onerror` does, and the console. */
  readonly onError?: (error: HostError) => void;
}

/**
 * Live cloth for what is inside: <Cloth>, <Collider> and hooks. Suspends until its worker has answered; on a server it renders its children only. Options that make
 * the host are read once.
 */
export function Pliant({ children, ...props }: PliantProps): ReactNode {
  if (typeof window === "undefined") return children;
  return createElement(LivePliant, props, children);
}

function LivePliant({ children, paused = false, onError, ...options }: PliantProps): ReactNode {
  const error = useRef(onError);
  error.current = onError;
  const lease = useLease(options, (problem) => (error.current ?? reportError)(problem));
  const [, renderAgain] = useReducer((count: number) => count + 1, 0);
  const host = use(lease.promise);
  return createElement(Playing, { host, lease, paused, onError: error, onEnded: renderAgain }, children);
}

/** Leases outlive a render that suspends, which keeps no state: they are kept beside the canvas that they are in. */
const leases = new WeakMap<object, Map<string, HostLease>>();

function useLease(options: HostOptions, onError: (error: HostError) => void): HostLease {
  const scene = useThree((state) => state.scene);
  const key = JSON.stringify(options, (_, value: unknown) =>
    value instanceof URL ? value.href : typeof value === "function" ? "own" : value,
  );
  const known = leases.get(scene) ?? new Map<string, HostLease>();
  leases.set(scene, known);
  const lease = known.get(key) ?? new HostLease({ ...options, onError });
  known.set(key, lease);
  return lease;
}

interface PlayingProps {
  readonly host: Host;
  readonly lease: HostLease;
  readonly paused: boolean;
  readonly onError: { readonly current: ((error: HostError) => void) | undefined };
  /** The host has ended between render and mount: there is another. */
  readonly onEnded: () => void;
  readonly children?: ReactNode;
}

function Playing({ host, lease, paused, onError, onEnded, children }: PlayingProps): ReactNode {
  const scene = useThree((state) => state.scene);
  const [context, setContext] = useState<PliantContext | null>(null);
  const picture = useRef<(() => void) | null>(null);
  useFrame(() => picture.current?.());
  useEffect(() => {
    const release = lease.hold();
    if (lease.host !== host) {
      onEnded();
      return release;
    }
    const queue = new AddQueue(host, (problem) => (onError.current ?? reportError)(problem));
    setContext({ host, queue });
    const pictures = runBeforeRender(scene, () => host.update());
    picture.current = () => pictures.arm();
    return () => {
      pictures.stop();
      queue.close();
      release();
    };
  }, [host, lease, scene, onError, onEnded]);
  useEffect(() => {
    if (paused) host.pause();
    else host.play();
  }, [host, paused]);
  return context && context.host === host ? createElement(Context, { value: context }, children) : null;
}

/** Calls back with every new frame of the cloth above: no state, no render. */
export function usePliantFrame(callback: (frame: LiveFrame) => void): void {
  const { host } = usePliantContext("usePliantFrame");
  const newest = useRef(callback);
  newest.current = callback;
  useEffect(() => host.onFrame((frame) => newest.current(frame)), [host]);
}
