/**
 * A page that mounts and unmounts a tree of `@pliant/react` under StrictMode. `mount()` resolves when its cloth has moved, `unmount()` when its worker has ended;
 * `count` tells workers that were made and ended.
 */
export const MOUNTS_PAGE = `
import { Cloth, Collider, Pliant, usePliantFrame } from "@pliant/react";
import { createRoot } from "@react-three/fiber";
import { createElement as h, StrictMode, Suspense } from "react";

globalThis.count = { made: 0, ended: 0 };
globalThis.Worker = class extends Worker {
  constructor(...given) {
    super(...given);
    count.made++;
  }
  terminate() {
    count.ended++;
    super.terminate();
  }
};
const SHEET = { kind: "sheet", size: [1, 1], nodes: [25, 25], pins: "top", down: [0, -1, 0] };
const SHAPE = { kind: "sphere", radius: 0.1 };
let heard = () => {};
function Told() {
  usePliantFrame(({ step }) => heard(step));
  return null;
}
const pliant = (address) =>
  h(Pliant, { worker: new URL(address, location.href) }, h(Collider, { id: "ball", shape: SHAPE }), h(Cloth, { id: "sheet", from: SHEET }), h(Told));
const canvas = document.body.appendChild(document.createElement("canvas"));
const root = createRoot(canvas);
await root.configure({ size: { width: 64, height: 64, top: 0, left: 0 } });
const show = (child) => root.render(h(StrictMode, null, h(Suspense, null, child)));

globalThis.mount = () =>
  new Promise((resolve) => {
    heard = (step) => step > 1 && resolve();
    show(pliant("live-worker.js"));
  });
globalThis.unmount = async () => {
  show(null);
  while (count.ended < count.made) await new Promise((resolve) => setTimeout(resolve, 1));
};
globalThis.smoke = {};
`;
