import { clothSheet, createModel, Simulation } from "pliant";
const n = 33;
const m = createModel({
  parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })],
  colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
});
const sim = new Simulation(m, {
  dt: 1 / 60,
  quality: { level: "live", ...JSON.parse(process.argv[2] ?? "{}") },
});
for (let s = 1; s <= 300; s++) sim.step();
const speed = (i) => 1000 * Math.hypot(sim.state.v[3 * i], sim.state.v[3 * i + 1], sim.state.v[3 * i + 2]);
let share = [0, 0];
for (let s = 0; s < 60; s++) {
  const r = sim.step();
  const T = new Set();
  for (let c = 0; c < sim.contacts.count; c++) T.add(sim.contacts.node[c]);
  const order = [...Array(n * n).keys()].sort((a, b) => speed(b) - speed(a)).slice(0, 4);
  for (let i = 0; i < n * n; i++) share[T.has(i) ? 1 : 0] += speed(i) ** 2;
  if (s % 6 === 0)
    console.log(
      `it ${r.iterations} contacts ${T.size} fastest`,
      order
        .map(
          (i) =>
            `${(i / n) | 0},${i % n}${T.has(i) ? "*" : ""} ${speed(i).toFixed(0)} (y ${sim.state.x[3 * i + 1].toFixed(2)})`,
        )
        .join("; "),
    );
}
console.log("energy share free/touching", share.map((v) => (v / (share[0] + share[1])).toFixed(2)).join(" "));
const { x } = sim.state;
const lows = [...Array(n * n).keys()].map((i) => x[3 * i + 1]);
console.log("lowest", Math.min(...lows).toFixed(3), "top", Math.max(...lows).toFixed(3));
