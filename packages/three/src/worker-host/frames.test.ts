import type { Frame } from "pliant";
import { describe, expect, it } from "vitest";
import { joinChannel, openChannel } from "./channel.ts";
import type { FrameReader, FrameSource, FrameWriter } from "./frames.ts";

const shape = { nodeCount: 3, colliderCount: 1 };

/** A source whose numbers all tell which frame they belong to. */
function frameNumber(number: number): FrameSource {
  const frame: Frame = {
    revision: 2,
    step: number,
    time: number / 10,
    positions: new Float32Array(9).fill(number),
    normals: new Float32Array(9).fill(-number),
  };
  const state = { poses: new Float64Array(7).fill(number) } as FrameSource["state"];
  return { frame: () => frame, state };
}

/** Both ends in one thread. Transferred buffers arrive when `deliver` is called, as messages do. */
function connect(shared: boolean): { writer: FrameWriter; reader: FrameReader; deliver: () => void } {
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
    const { writer } = openChannel(shape, false, (buffer) => sent.push(buffer));
    writer.recycle(new ArrayBuffer(8));
    for (let number = 1; number <= 5; number++) writer.publish(frameNumber(number));
    expect(sent).toHaveLength(3);
    expect(new Set(sent.map((buffer) => buffer.byteLength)).size).toBe(1);
  });
});
