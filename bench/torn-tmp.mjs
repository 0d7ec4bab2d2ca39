import { clothSheet, createModel, Simulation } from "pliant";
const n = 33;
const m = createModel({
  parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })],
  colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
});
const sim = new Simulation(m, {
  dt: 1 / 60,
  quality: { level: "live", retries: 0, ...JSON.parse(process.argv[2] ?? "{}") },
});
const L = sim.model.links;
const len = (x, k) => {
  const i = 3 * L.a[k],
    j = 3 * L.b[k];
  return Math.hypot(x[j] - x[i], x[j + 1] - x[i + 1], x[j + 2] - x[i + 2]) / L.restLength[k] - 1;
};
let before = sim.state.x.slice(),
  vb = sim.state.v.slice();
let shown = 0,
  big = [];
for (let s = 1; s <= 360; s++) {
  sim.step();
  const x = sim.state.x;
  if (s > 240) {
    let worst = -1,
      ws = 0;
    let cnt = 0;
    for (let k = 0; k < L.count; k++) {
      const e = len(x, k);
      if (e > ws) {
        ws = e;
        worst = k;
      }
      if (e > 0.01) cnt++;
    }
    big.push(ws);
    if (ws > 0.03 && shown < 6) {
      shown++;
      const k = worst,
        a = L.a[k],
        b = L.b[k];
      const touched = new Set();
      const C = sim.contacts;
      for (let c = 0; c < C.count; c++) touched.add(C.node[c]);
      const sp = (v, i) => (1000 * Math.hypot(v[3 * i], v[3 * i + 1], v[3 * i + 2])).toFixed(0);
      console.log(
        `step ${s} link ${k} ${a}-${b} (rows ${(a / n) | 0},${a % n} ${(b / n) | 0},${b % n}) rest ${(1000 * L.restLength[k]).toFixed(1)} before ${(100 * len(before, k)).toFixed(2)} % after ${(100 * ws).toFixed(2)} %, speeds before ${sp(vb, a)} ${sp(vb, b)} after ${sp(sim.state.v, a)} ${sp(sim.state.v, b)} mm/s touches ${touched.has(a)} ${touched.has(b)} yield ${L.yieldLength?.[k] / L.restLength[k]} over 1 %: ${cnt}`,
      );
    }
  }
  before = sim.state.x.slice();
  vb = sim.state.v.slice();
}
console.log(
  "worst per step",
  big
    .slice(-40)
    .map((e) => (100 * e).toFixed(1))
    .join(" "),
);
