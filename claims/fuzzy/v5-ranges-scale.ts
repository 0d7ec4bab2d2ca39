import type { Experiment } from "../kit/experiment.ts";
import { massSpringFlag } from "../kit/fuzzy/mass-spring-flag.ts";

const CASES = [
  { dt: 0.005, mass: 0.3, force: 54 },
  { dt: 0.01, mass: 0.6, force: 54 },
  { dt: 0.02, mass: 0.3, force: 13.5 },
] as const;

export const V5: Experiment = {
  id: "V5",
  claims: ["F5", "F7"],
  title: "Ranges scale to any step, mass and force",
  criterion:
    "(Δt, μ, F_max) = (0.005, 0.3, 54), (0.01, 0.6, 54), (0.02, 0.3, 13.5), wind (0.5, 0, 0.02), no gravity, 2 s, unsaturated: positions equal those of eqs 6–8 to 1e-3 of the way",
  quick: true,
  run() {
    const measured: Record<string, number> = {};
    for (const { dt, mass, force } of CASES) {
      const shared = { dt, mass, wind: [0.5, 0, 0.02], gravity: 0 } as const;
      const fuzzy = massSpringFlag({
        ...shared,
        solver: "fuzzy",
        motion: { range: "scaled", limit: { force } },
      });
      const explicit = massSpringFlag(shared);
      const start = explicit.positions.slice();
      let [apart, way, saturated] = [0, 0, 0];
      for (let step = 0; step < Math.round(2 / dt); step++) {
        fuzzy.step();
        explicit.step();
        saturated = Math.max(saturated, fuzzy.motion()?.saturated ?? NaN);
        explicit.positions.forEach((x, i) => {
          apart = Math.max(apart, Math.abs(fuzzy.positions[i] - x));
          way = Math.max(way, Math.abs(x - start[i]));
        });
      }
      measured[`Δt ${dt}, μ ${mass}: apart / way`] = apart / way;
      measured[`Δt ${dt}, μ ${mass}: saturated`] = saturated;
    }
    const pass = Object.entries(measured).every(([name, value]) =>
      name.endsWith("way") ? value < 1e-3 : value === 0,
    );
    return { measured, pass };
  },
};
