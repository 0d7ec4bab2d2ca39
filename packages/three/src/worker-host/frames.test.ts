import type { Frame } from "pliant";
import { describe, expect, it } from "vitest";
import { joinChannel, openChannel } from "./channel.ts";
import type { FrameSource } from "./write-frame.ts";
import type { FrameReader, FrameWriter } from "./frames.ts";
import type { FrameShape } from "./protocol.ts";

const plain: FrameShape = {
  nodeCount: 3,
  colliderCount: 1,
  vertexCount: 1,
  field: null,
  withContacts: false,
};
const watched: FrameShape = { ...plain, field: "speed", withContacts: true };

/** A source whose numbers all tell which frame they belong to. */
function frameNumber(number: number): FrameSource {
  const frame: Frame = {
    revision: 2,
    step: number,
    time: number / 10,
    positions: new Float32Array(9).fill(number),
    normals: new Float32Array(9).fill(-number),
  };
  const state = {
    poses: new Float64Array(7).fill(number),
    vertices: new Float64Array(3).fill(number),
    v: Float64Array.from({ length: 9 }, (_, k) => [0, 3, 4][k % 3] * number),
  } as FrameSource["state"];
  return { frame: () => frame, model: {} as FrameSource["model"], state, contacts: contactsOf(number) };
}

/** As many contacts as fit, from the last node back; the columns of core have room for more. */
function contactsOf(number: number): FrameSource["contacts"] {
  const room = 6;
  const column = (length: number, sign: number): Float64Array =>
    new Float64Array(length).fill(sign * number, 0, (length / room) * (number % 4));
  return {
    count: number % 4,
    node: Uint32Array.from({ length: room }, (_, k) => Math.max(0, 2 - k)),
    collider: new Uint32Array(room),
    normal: column(room * 3, 1),
    force: column(room * 3, -1),
    gap: column(room, 1),
    drift: column(room * 3, 1),
    held: new Uint8Array(room),
    stopped: new Uint8Array(room),
    impactFriction: column(room * 3, 1),
    persistent: new Uint8Array(room),
    squeezed: new Uint32Array(room),
    squeezedCount: 0,
    // Not part of a frame.
    features: { count: 0 } as FrameSource["contacts"]["features"],
    attachmentForce: new Float64Array(0),
  };
}

/** Both ends in one thread. Transferred buffers arrive when `deliver` is called, as messages do. */
function connect(
  shared: boolean,
  shape = plain,
): {
  writer: FrameWriter;
  reader: FrameReader;
  deliver: () => void;
} {
  const mail: (() => void)[] = [];
  const { channel, writer } = openChannel(shape, shared, (buffer) => {
    const moved = structuredClone(buffer, { transfer: [buffer] });
    mail.push(() => reader.receive(moved));
  });
  const reader = joinChannel(channel, (buffer) => {
    const moved = structuredClone(buffer, { transfer: [buffer] });
    mail.push(() => writer.recycle(moved));
  });
  return {
    writer,
    reader,
    deliver: () => {
      for (let send = mail.shift(); send; send = mail.shift()) send();
    },
  };
}

describe.each([
  ["shared memory", true],
  ["transferred buffers", false],
])("frames through %s", (_, shared) => {
  it("gives nothing before the first frame", () => {
    expect(connect(shared).reader.newest()).toBeNull();
  });

  it("carries every column", () => {
    const { writer, reader, deliver } = connect(shared);
    writer.publish(frameNumber(7));
    deliver();
    const view = reader.newest();
    expect(view).toMatchObject({ revision: 2, step: 7, time: 0.7, sequence: 1 });
    expect(view?.positions).toEqual(new Float32Array(9).fill(7));
    expect(view?.normals).toEqual(new Float32Array(9).fill(-7));
    expect(view?.poses).toEqual(new Float32Array(7).fill(7));
  });

  it("carries contacts and a field when they are watched, and none when not", () => {
    const { writer, reader, deliver } = connect(shared, watched);
    const read = (number: number): unknown => {
      writer.publish(frameNumber(number));
      deliver();
      const view = reader.newest();
      deliver();
      const { count = -1, node, collider, normal, force } = view?.contacts ?? {};
      expect(view?.positions).toEqual(new Float32Array(9).fill(number));
      expect(view?.poses).toEqual(new Float32Array(7).fill(number));
      expect(view?.field).toEqual(new Float32Array(3).fill(5 * number));
      const rows = [node, collider].map((column) => [...(column?.subarray(0, count) ?? [])]);
      return [...rows, ...[normal, force].map((column) => [...(column?.subarray(0, count * 3) ?? [])])];
    };
    expect(read(2)).toEqual([[2, 1], [0, 0], new Array(6).fill(2), new Array(6).fill(-2)]);
    expect(read(3)).toEqual([[2, 1, 0], [0, 0, 0], new Array(9).fill(3), new Array(9).fill(-3)]);
    expect(read(4)).toEqual([[], [], [], []]);
    expect(read(5)).toEqual([[2], [0], new Array(3).fill(5), new Array(3).fill(-5)]);

    const without = connect(shared);
    without.writer.publish(frameNumber(2));
    without.deliver();
    expect(without.reader.newest()).toMatchObject({ contacts: null, field: null });
  });

  it("gives each frame once", () => {
    const { writer, reader, deliver } = connect(shared);
    writer.publish(frameNumber(1));
    deliver();
    expect(reader.newest()?.step).toBe(1);
    expect(reader.newest()).toBeNull();
  });

  it("gives a slow reader the newest frame", () => {
    const { writer, reader, deliver } = connect(shared);
    for (let number = 1; number <= 10; number++) {
      writer.publish(frameNumber(number));
      deliver();
    }
    expect(reader.newest()?.step).toBe(10);
    expect(reader.newest()).toBeNull();
  });

  it("does not write into the frame that is being read", () => {
    const { writer, reader, deliver } = connect(shared);
    writer.publish(frameNumber(1));
    deliver();
    const held = reader.newest();
    for (let number = 2; number <= 6; number++) writer.publish(frameNumber(number));
    deliver();
    expect(held?.positions).toEqual(new Float32Array(9).fill(1));
    expect(reader.newest()?.step).toBe(6);
  });

  it("goes on for ever with the buffers that it has", () => {
    const { writer, reader, deliver } = connect(shared);
    for (let number = 1; number <= 100; number++) {
      writer.publish(frameNumber(number));
      deliver();
      expect(reader.newest()?.sequence).toBe(number);
      deliver();
    }
  });
});

describe("transferred buffers", () => {
  it("publishes late rather than never when every buffer is away", () => {
    const { writer, reader, deliver } = connect(false);
    for (let number = 1; number <= 5; number++) writer.publish(frameNumber(number));
    deliver();
    expect(reader.newest()?.step).toBe(5);
  });

  it("refuses a buffer of another scene's size", () => {
    const sent: ArrayBuffer[] = [];
    const { writer } = openChannel(plain, false, (buffer) => sent.push(buffer));
    writer.recycle(new ArrayBuffer(8));
    for (let number = 1; number <= 5; number++) writer.publish(frameNumber(number));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((buffer) => buffer.byteLength)).size).toBe(1);
  });
});
