globalThis.DBG=process.env.DBG;import { clothSheet, createModel, Simulation } from "pliant";
const A = Math.PI / 9, N = [Math.sin(A), Math.cos(A), 0], D = [Math.cos(A), -Math.sin(A), 0]; const R = 0.003;
const mu = Number(process.argv[2] ?? 0.5), steps = Number(process.argv[3] ?? 12);
const part = clothSheet({ size: [0.2, 0.2], nodes: [6, 6], center: N.map(n => n*R), across: D, material: { radius: R, drag: 0 } });
const sim = new Simulation(createModel({ parts: [part], colliders: [{ id: "s", shape: { kind: "plane" }, friction: mu, pose: { position: [0,0,0], rotation: [0, 0, -Math.sin(A/2), Math.cos(A/2)] } }] }), { advanced: { kernels: process.argv[4] ?? "wasm" } });
const x0 = sim.positions.slice(); const dot = (v, i, d) => v[i]*d[0]+v[i+1]*d[1]+v[i+2]*d[2];
for (let s = 1; s <= steps; s++) { const r = sim.step(); let way = 0, off = 0, vn = 0, vd = 0; for (let i = 0; i < x0.length; i += 3) { way += dot(sim.positions, i, D) - dot(x0, i, D); off = Math.max(off, Math.abs(dot(sim.positions, i, N) - R)); vd += dot(sim.state.v, i, D); vn = Math.max(vn, Math.abs(dot(sim.state.v, i, N))); }
 let fn = 0, ft = 0; const C = sim.contacts; for (let k = 0; k < C.count; k++) { fn += dot(C.force, 3*k, N); ft -= dot(C.force, 3*k, D); }
 console.log(s, "subs", sim.state.step, "h", sim.state.dt.toFixed(5), "way mm", (1000*way/36).toFixed(4), "v", (1000*vd/36).toFixed(2), "off", off.toExponential(1), "vn", vn.toExponential(1), "contacts", C.count, "fn/W", (fn/(0.2*0.04*9.81)).toFixed(3), "ft/fn", (ft/fn).toFixed(3), "its", r.iterations, "retries", r.retries); }
