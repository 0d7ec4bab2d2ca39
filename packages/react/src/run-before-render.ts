import type { Scene } from "three";

/**
 * Calls back once with each picture of a scene, when all that animates has run and matrices are those that are drawn. Whatever the scene called before is still called.
 * Ends with `stop`; `arm` is called where a picture begins: it may be drawn in several passes.
 */
export function runBeforeRender(scene: Scene, callback: () => void): { arm(): void; stop(): void } {
  // oxlint-disable-next-line typescript/unbound-method -- called with its scene below
  const before = scene.onBeforeRender;
  let isArmed = true;
  let isOn = true;
  const run: Scene["onBeforeRender"] = (...given) => {
    before.apply(scene, given);
    if (!isArmed || !isOn) return;
    isArmed = false;
    callback();
  };
  scene.onBeforeRender = run;
  return {
    arm() {
      isArmed = true;
    },
    stop() {
      isOn = false;
      // Somebody else may have put himself in front meanwhile, and calls us.
      if (scene.onBeforeRender === run) scene.onBeforeRender = before;
    },
  };
}
