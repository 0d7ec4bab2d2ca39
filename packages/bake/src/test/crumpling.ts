import { parseScene, type Scene } from "@pliant/scene";

/** Paper that breaks within a second. */
export function crumpling(): Scene {
  const radii = [
    { time: 0, radius: 0.16 },
    { time: 0.8, radius: 0.06 },
  ];
  const paper = { sweeps: 1, accelerates: false, uniform: true, crossStiffness: 15, damageStiffness: 50 };
  const { scene, errors } = parseScene(
    JSON.stringify({
      version: 2,
      time: { seconds: 1, dt: 1 / 60, fps: 30 },
      gravity: [0, 0, 0],
      cloth: [
        {
          id: "sheet",
          shape: { kind: "grid", size: [0.2, 0.2], nodes: [9, 9], rotationDegrees: [5, 0, 3] },
          material: { stretch: 50, bend: 0, drag: 0, radius: 0 },
          paper,
        },
      ],
      colliders: [{ id: "ball", shape: { kind: "cavity", radius: 0.16, radii } }],
    }),
  );
  if (errors) throw new Error(errors.map(({ message }) => message).join("\n"));
  return scene;
}
