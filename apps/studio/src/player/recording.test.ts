import { frameBytes, FrameView, type Topology } from "@pliant/three";
import { expect, test } from "vitest";
import { Past } from "./past.ts";
import { quantise, restorePoints } from "./quantised.ts";
import { Recording } from "./recording.ts";

const shape = { nodeCount: 3, colliderCount: 1, vertexCount: 0, withContacts: false, field: null };
const topology: Topology = {
  revision: 0,
  bodies: [],
  triangles: new Uint32Array([0, 1, 2]),
  uvs: new Float32Array(6),
};

/** A triangle in the ground plane that has risen by `time` metres. */
function frameAt(time: number): FrameView {
  const frame = new FrameView(new ArrayBuffer(frameBytes(shape)), shape);
  frame.header.set([0, Math.round(time * 90), time, 0]);
  frame.positions.set([0, time, 0, 0, time, 1, 1, time, 0]);
  frame.poses.fill(time);
  return frame;
}

const record = (recording: Recording, ...times: readonly number[]): void => {
  for (const time of times) recording.add(frameAt(time), topology, new Uint32Array());
};

test("16 bits keep a scene of three metres to a twentieth of a millimetre", () => {
  const points = Float32Array.from({ length: 3000 }, (_, i) => -1 + 3 * ((i * 0.618) % 1));
  const back = restorePoints(quantise(points));
  expect(Math.max(...points.map((value, i) => Math.abs(value - back[i])))).toBeLessThan(0.00005);
});

test("gives back what was recorded, with normals", () => {
  const recording = new Recording();
  record(recording, 0, 0.5, 1);
  const { frame } = recording.show(recording.indexAt(0.7)) ?? {};
  expect(frame?.time).toBe(0.5);
  expect(frame?.positions[1]).toBeCloseTo(0.5, 4);
  expect([...(frame?.normals ?? [])].slice(0, 3)).toEqual([0, 1, 0]);
  expect(frame?.poses[3]).toBe(0.5);
});

test("whoever goes back and on makes another future", () => {
  const recording = new Recording();
  record(recording, 0, 0.5, 1, 1.5, 0.6);
  expect([recording.count, recording.range]).toEqual([3, [0, 0.6]]);
});

test("keeps to its room, and forgets the oldest", () => {
  const recording = new Recording(2000);
  record(recording, ...Array.from({ length: 50 }, (_, i) => i / 10));
  expect(recording.bytes).toBeLessThanOrEqual(2000);
  expect(recording.range[0]).toBeGreaterThan(3);
  expect(recording.range[1]).toBe(4.9);
});

test("the past plays at its speed, begins again where it should, and else is over", () => {
  const past = new Past();
  for (const time of [0, 0.5, 1]) past.record(frameAt(time), { model: topology, pins: new Uint32Array() });
  expect(past.isLive).toBe(true);
  expect(past.scrub(0.1)?.time).toBe(0);
  expect(past.isLive).toBe(false);
  past.play(1000, 1);
  expect(past.play(1400, 1)).toBeNull();
  expect(past.play(1600, 1)?.time).toBe(0.5);
  past.isLoop = true;
  past.play(2000, 1);
  expect(past.play(2200, 1)?.time).toBe(0);
  past.isLoop = false;
  past.play(9000, 1);
  expect([past.isOver, past.time]).toEqual([true, 1]);
  past.forgetAfter(0.5);
  expect([past.isLive, past.head.value.to]).toEqual([true, 0.5]);
});
