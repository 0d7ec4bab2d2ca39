import { clothSheet, createModel, Simulation } from "pliant";
const n = 33;
const make = (q, adv = {}, dt = 1 / 60) => {
  const m = createModel({
    parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })],
    colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
  });
  return new Simulation(m, { dt, quality: { level: "live", ...q }, advanced: adv });
};
const first = make({});
for (let s = 1; s <= 300; s++) first.step();
const snap = first.snapshot();
const rms = (sim) => {
  let v2 = 0;
  for (const c of sim.state.v) v2 += c * c;
  return 1000 * Math.sqrt(v2 / (n * n));
};
const go = (label, q, adv, dt = 1 / 60) => {
  const sim = make(q, adv, dt);
  sim.restore(snap);
  const out = [];
  let its = 0;
  for (let s = 1; s <= 2 / dt; s++) {
    its += sim.step().iterations;
    if (s % Math.round(0.25 / dt) === 0) out.push(rms(sim).toFixed(1));
  }
  console.log(label.padEnd(26), out.join(" "), "its/step", ((its * dt) / 2).toFixed(0));
};
go("live", {});
go("tol 1e-4", { tolerance: 1e-4 });
go("tol 1e-5", { tolerance: 1e-5 });
go("relief 0", {}, { turningRelief: 0 });
go("relief 0.5", {}, { turningRelief: 0.5 });
go("no anticipation", {}, { anticipateTaut: false });
go("relief 0 + no ant", {}, { anticipateTaut: false, turningRelief: 0 });
go("newton 2", { newton: 2 });
go("standard 1", { level: "film", substeps: 1 });
go("standard 2", { level: "film", substeps: 2 });
go("standard auto", { level: "film" });
go("dt 1/90", {}, {}, 1 / 90);
go("dt 1/120", {}, {}, 1 / 120);
