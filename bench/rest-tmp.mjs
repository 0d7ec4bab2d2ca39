import { clothSheet, createModel, Simulation, stretch } from "pliant";
const run = (
  label,
  { friction = 0.5, mat = {}, q = {}, adv = {}, pins = false, collider = true, dt = 1 / 60, n = 33 },
) => {
  const m = createModel({
    parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0], material: mat })],
    colliders: collider ? [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction }] : [],
  });
  const sim = new Simulation(m, { dt, quality: { level: "live", ...q }, advanced: adv });
  if (pins) {
    sim.pin(0);
    sim.pin(n - 1);
  }
  const out = [];
  let retries = 0;
  for (let s = 1; s <= 6 / dt; s++) {
    const r = sim.step();
    if (s > 4 / dt) retries += r.retries;
    if (s % (0.5 / dt) === 0 && s >= 3 / dt) {
      const v = sim.state.v;
      let v2 = 0;
      for (const c of v) v2 += c * c;
      out.push((1000 * Math.sqrt(v2 / (v.length / 3))).toFixed(1));
    }
  }
  console.log(
    label.padEnd(30),
    out.join(" "),
    "retries after 4 s",
    retries,
    "solves",
    sim.state.step,
    "link",
    (100 * stretch(sim.model, sim.state).max).toFixed(2),
  );
  return sim;
};
const cases = {
  base: {},
  "no friction": { friction: 0 },
  "friction 2": { friction: 2 },
  "bend 1e-3": { mat: { bend: 1e-3 } },
  "bend 1e-4": { mat: { bend: 1e-4 } },
  "stretch 100": { mat: { stretch: 100 } },
  "no limit passes": { q: { strainLimitPasses: 0 } },
  "no retries": { q: { retries: 0 } },
  "no wrinkle": { mat: { finestWrinkle: 1e-6 } },
  "wrinkle .05": { mat: { finestWrinkle: 0.05 } },
  arc: { mat: { bendKind: "arc" } },
  "no anticip": { adv: { anticipateTaut: false } },
  "hang only": { collider: false, pins: true },
};
const wanted = process.argv.slice(2);
for (const [k, v] of Object.entries(cases)) if (wanted.length === 0 || wanted.includes(k)) run(k, v);
