// node bench/live-tmp.mjs scene level[:json] ...
import { clothSheet, createModel, Simulation, energies, stretch } from "pliant";
const cpu = () => {
  const u = process.cpuUsage();
  return (u.user + u.system) / 1000;
};
const mat = { density: 0.2, stretch: 1000, bend: 1e-5, damping: 0, drag: 0 };
const scenes = {
  hang: () => {
    const n = 51;
    const m = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [n, n], material: mat })] });
    return { m, pins: [0, n - 1], seconds: 1.5, dt: 1 / 30 };
  },
  hangp: () => {
    const n = 51;
    const m = createModel({
      parts: [clothSheet({ size: [1, 1], nodes: [n, n], material: { ...mat, bend: 1e-4 } })],
    });
    return { m, pins: [0, n - 1], seconds: 1.5, dt: 1 / 60 };
  },
  drape: () => {
    const n = 51;
    const m = createModel({
      parts: [clothSheet({ size: [1, 1], nodes: [n, n], material: mat, center: [0, 0.3, 0] })],
      colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
    });
    return { m, pins: [], seconds: 4, dt: 1 / 30 };
  },
  pagehang: () => {
    const n = 33;
    const m = createModel({ parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })] });
    return { m, pins: [0, n - 1], seconds: 8, dt: 1 / 60 };
  },
  pagefree: () => {
    const n = 33;
    const m = createModel({
      parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })],
      colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
    });
    return { m, pins: [], seconds: 6, dt: 1 / 60 };
  },
  page: () => {
    const n = 33;
    const m = createModel({
      parts: [clothSheet({ size: [1, 1], nodes: [n, n], center: [0, 0.3, 0] })],
      colliders: [{ id: "s", shape: { kind: "sphere", radius: 0.25 }, friction: 0.5 }],
    });
    return { m, pins: [0, n - 1], seconds: 4, dt: 1 / 60 };
  },
  box: () => {
    const n = 75;
    const m = createModel({
      parts: [
        clothSheet({ size: [1, 1], nodes: [n, n], material: { ...mat, stretch: 1000 }, center: [0, 0.3, 0] }),
      ],
      colliders: [{ id: "s", shape: { kind: "box", halfSize: [0.25, 0.25, 0.25] }, friction: 0.3 }],
    });
    return { m, pins: [], seconds: 3, dt: 1 / 30, self: true };
  },
  boxsoft: () => {
    const n = 75;
    const m = createModel({
      parts: [
        clothSheet({
          size: [1, 1],
          nodes: [n, n],
          material: { ...mat, stretch: 30, strainLimit: 0.01, limitStiffening: 100 },
          center: [0, 0.3, 0],
        }),
      ],
      colliders: [{ id: "s", shape: { kind: "box", halfSize: [0.25, 0.25, 0.25] }, friction: 0.3 }],
    });
    return { m, pins: [], seconds: 3, dt: 1 / 30, self: true };
  },
};
const [name, ...levels] = process.argv.slice(2);
for (const each of levels) {
  const [level, json] = each.split(/:(.*)/s);
  const { m, pins, seconds, dt, self } = scenes[name]();
  const over = json ? JSON.parse(json) : {};
  const { dt: dt2 = dt, adv = {}, mat: _m, ...quality } = over;
  const sim = new Simulation(m, {
    dt: dt2,
    quality: { level, ...quality },
    contact: { self: !!self },
    advanced: adv,
  });
  for (const p of pins) sim.pin(p);
  const frames = Math.round(seconds * 30),
    per = Math.round(1 / 30 / dt2);
  const times = [];
  let worst = 0,
    solves0 = 0,
    retries = 0,
    kin = NaN,
    rise = 0,
    last = Infinity;
  let meanS = 0;
  const e0 = energies(sim.model, sim.state);
  const tot = (e) => e.kinetic + e.gravitational + (e.links ?? e.stretch ?? 0) + (e.beams ?? e.bend ?? 0);
  let total0 = e0.total ?? tot(e0),
    prev = total0,
    unconv = 0,
    iters = 0,
    lateIters = 0;
  for (let f = 1; f <= frames; f++) {
    const t = cpu();
    for (let k = 0; k < per; k++) {
      const r = sim.step();
      retries += r.retries;
      if (r.flags.nonFinite) {
        console.log("NaN at", f);
        process.exit();
      }
      unconv += r.flags.unconverged;
      iters += r.iterations;
      if (f > frames - 15) lateIters += r.iterations;
    }
    times.push(cpu() - t);
    const s = stretch(sim.model, sim.state);
    worst = Math.max(worst, s.max);
    meanS = Math.max(meanS, s.mean);
    const e = energies(sim.model, sim.state);
    const total = e.total ?? tot(e);
    rise = Math.max(rise, total - prev);
    prev = total;
    if (f === 15) kin = e.kinetic;
  }
  const sorted = times.slice().sort((a, b) => a - b);
  const tail = times.slice(-15);
  let v2 = 0;
  const v = sim.state.v;
  for (const c of v) v2 += c * c;
  const avg = (a) => a.reduce((p, q) => p + q, 0) / a.length;
  console.log(
    `${name} ${each}: ${avg(times).toFixed(1)} ms/frame (median ${sorted[sorted.length >> 1].toFixed(1)}, settled ${avg(tail).toFixed(1)}, worst ${sorted.at(-1).toFixed(0)}), solves ${(sim.state.step / frames).toFixed(1)}, iters ${(iters / sim.state.step).toFixed(0)}, settled iters/frame ${(lateIters / 15).toFixed(0)}, retries ${(retries / frames).toFixed(2)}, KE½ ${kin.toFixed(3)}, loss ${(total0 - prev).toFixed(3)}, rise ${rise.toFixed(4)}, link max ${(100 * worst).toFixed(1)} %, mean max ${(100 * meanS).toFixed(3)} %, rms v ${(1000 * Math.sqrt(v2 / (v.length / 3))).toFixed(1)} mm/s, unconv ${unconv}`,
  );
}
