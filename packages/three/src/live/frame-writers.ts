import type { Contacts, Model, Simulation } from "pliant";
import { contactPlanes } from "pliant/experimental";
import { liveFrameBytes, LiveFrame, type LiveShape } from "./live-frame.ts";
import type { Moment } from "./live-run.ts";
import { createSharedSlots, SharedSlots, slotOffsets } from "./shared-slots.ts";

/** What a frame is made of. */
export interface FrameContent {
  readonly revision: number;
  /** Null while there is no cloth. */
  readonly simulation: Simulation | null;
  readonly moment: Readonly<Moment>;
  /** Per cloth its largest strain, where it is overstretched. */
  readonly strains: Float32Array;
  /** What is shown elsewhere than it is simulated. */
  readonly blend: (view: LiveFrame) => void;
}

/** The worker's end of frames. */
export interface FrameWriter {
  publish(content: FrameContent): void;
  /** A buffer has come back from the page. */
  recycle(buffer: ArrayBuffer): void;
}

/** Frames in buffers that change hands: one is shown, one waits to be shown, one is being written. */
const BUFFERS = 3;

export function createSharedWriter(shape: LiveShape): { buffer: SharedArrayBuffer; writer: FrameWriter } {
  const bytes = liveFrameBytes(shape);
  const buffer = createSharedSlots(bytes);
  const views = slotOffsets(bytes).map((offset) => new LiveFrame(buffer, shape, offset));
  const slots = new SharedSlots(buffer, "writer");
  let sequence = 0;
  const publish = (content: FrameContent): void => {
    fillFrame(views[slots.slot], content, ++sequence);
    slots.publish();
  };
  return { buffer, writer: { publish, recycle: () => {} } };
}

export function createTransferWriter(shape: LiveShape, post: (buffer: ArrayBuffer) => void): FrameWriter {
  const bytes = liveFrameBytes(shape);
  const free = Array.from({ length: BUFFERS }, () => new ArrayBuffer(bytes));
  let sequence = 0;
  let waiting: FrameContent | null = null;
  const publish = (content: FrameContent): void => {
    const buffer = free.pop();
    waiting = buffer ? null : content;
    if (!buffer) return;
    fillFrame(new LiveFrame(buffer, shape), content, ++sequence);
    post(buffer);
  };
  return {
    publish,
    recycle(buffer) {
      // One of a model before may still be on its way home.
      if (buffer.byteLength !== bytes || free.length === BUFFERS) return;
      free.push(buffer);
      if (waiting) publish(waiting);
    },
  };
}

function fillFrame(
  view: LiveFrame,
  { revision, simulation, moment, strains, blend }: FrameContent,
  sequence: number,
): void {
  const { from, to, share } = moment;
  const { header, status } = view;
  header.set([revision, 0, 0, sequence, from, to, share]);
  if (!simulation) return;
  const { state, model, contacts } = simulation;
  const frame = simulation.frame();
  header[1] = frame.step;
  header[2] = frame.time;
  view.positions.set(frame.positions);
  view.normals.set(frame.normals);
  blend(view);
  view.poses.set(state.poses);
  view.impulses.set(simulation.impulses);
  countContacts(model, contacts, status);
  if (view.planes.length > 0) contactPlanes(simulation, view.planes);
  strains.forEach((strain, k) => (status[2 * k + 1] = strain));
}

/** Per body: contacts with colliders that push, of nodes and of edges and corners. */
function countContacts(
  { bodies }: Model,
  { count, node, force, features }: Contacts,
  status: Float32Array,
): void {
  status.fill(0);
  const add = (at: number): void => {
    const body = bodies.findIndex(({ firstNode, nodeCount }) => at < firstNode + nodeCount);
    status[2 * body]++;
  };
  for (let k = 0; k < count; k++)
    if (force[3 * k] !== 0 || force[3 * k + 1] !== 0 || force[3 * k + 2] !== 0) add(node[k]);
  for (let k = 0; k < features.count; k++) {
    const own = features.nodes.subarray(4 * k, 4 * k + 4);
    if (features.force[k] > 0 && own.some((each) => each < 0)) add(own.find((each) => each >= 0) ?? 0);
  }
}
