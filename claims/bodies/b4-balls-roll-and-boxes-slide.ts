import { ballTets } from "@pliant/solid";
import type { PlacedCollider } from "pliant";
import type { Experiment } from "../kit/experiment.ts";
import { ballOf, bodyOf, boxOf, dropped, FLOOR, frameOf, RUBBER } from "../kit/bodies/solids.ts";

const FIRM = { ...RUBBER, young: 1e6 };
const SLIDE_ANGLE = 0.5;

/** Ours, and Fig 3 for the ball: what friction does to what is round, and to what is not. */
export const B4: Experiment = {
  id: "B4",
  claims: ["M10", "M14"],
  title: "A ball rolls at 5/7 of the speed that it slid with; a box slides down a slope as it must",
  criterion:
    "ball of 1 MPa, 1 m/s, μ = 0.5, coarse and fine: 5/7 of its speed within 3 % after 1 s, at least 95 % of that 3 s later; box on a slope of 0.5 rad, μ = 0.3: ½ g t² (sin α − μ cos α) within 3 %; ball dropped 0.5 m at 1 m/s, 0.02 to 1 MPa: never slower than −1 % of the speed of the impact",
  quick: false,
  run() {
    const rolls = [ballOf(12, FIRM), bodyOf(ballTets(0.25, 0.05), 12, FIRM)].map(roll);
    const way = slide(0.3);
    const backs = [2e4, 1e5, 1e6].map((young) => dropBack(young));
    const impact = Math.sqrt(2 * 9.81 * 0.5 + 1);
    return {
      measured: {
        "coarse: v after 1 s over 5/7": rolls[0].first * 1.4,
        "coarse: kept after 4 s": rolls[0].last / rolls[0].first,
        "fine: v after 1 s over 5/7": rolls[1].first * 1.4,
        "fine: kept after 4 s": rolls[1].last / rolls[1].first,
        "box: way over ½ g t² (sin α − μ cos α)": way,
        "dropped: least v_x, m/s": Math.min(...backs),
      },
      pass:
        rolls.every(({ first, last }) => Math.abs(1.4 * first - 1) < 0.03 && last > 0.95 * first) &&
        Math.abs(way - 1) < 0.03 &&
        backs.every((least) => least > -0.01 * impact),
    };
  },
};

function roll(body: ReturnType<typeof ballOf>) {
  const simulation = dropped([[body, { at: [0, 0.25, 0], velocity: [1, 0, 0], friction: 0.5 }]], {
    dt: 1 / 120,
  });
  const speeds: number[] = [];
  for (let step = 1; step <= 480; step++) {
    simulation.step();
    speeds.push(frameOf(simulation).velocity[0]);
  }
  return { first: speeds[119], last: speeds[479] };
}

/** Way in 1 s over what it must be; friction is the geometric mean of both sides'. */
function slide(mu: number): number {
  const [sine, cosine] = [Math.sin(SLIDE_ANGLE), Math.cos(SLIDE_ANGLE)];
  const rotation = [0, 0, -Math.sin(SLIDE_ANGLE / 2), Math.cos(SLIDE_ANGLE / 2)] as const;
  const slope: PlacedCollider = { ...FLOOR, friction: mu, pose: { position: [0, 0, 0], rotation } };
  const height = 0.1;
  const simulation = dropped(
    [[boxOf(12, FIRM), { at: [height * sine, height * cosine, 0], turn: rotation, friction: mu }]],
    { dt: 1 / 120 },
    [slope],
  );
  const along = (): number => {
    const [x, y] = frameOf(simulation).position;
    return x * cosine - y * sine;
  };
  const start = along();
  for (let step = 0; step < 120; step++) simulation.step();
  return (along() - start) / (0.5 * 9.81 * (sine - mu * cosine));
}

function dropBack(young: number): number {
  const body = ballOf(12, { ...RUBBER, young });
  const simulation = dropped([[body, { at: [0, 0.75, 0], velocity: [1, 0, 0], friction: 0.5 }]], {
    dt: 1 / 120,
  });
  let least = Infinity;
  for (let step = 0; step < 600; step++) {
    simulation.step();
    least = Math.min(least, frameOf(simulation).velocity[0]);
  }
  return least;
}
