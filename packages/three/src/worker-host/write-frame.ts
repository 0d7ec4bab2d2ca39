import type { Simulation } from "pliant";
import { writeField } from "./fields.ts";
import type { FrameView } from "./frame-view.ts";
import type { FrameShape } from "./protocol.ts";

/** The part of a simulation that frames are made from. */
export type FrameSource = Pick<Simulation, "frame" | "model" | "state" | "contacts">;

/** Writes the newest state into a frame. Apart from the frame itself: the page, which only reads, needs nothing of the engine. */
export function writeFrame(
  view: FrameView,
  source: FrameSource,
  { field, sequence }: { readonly field: FrameShape["field"]; readonly sequence: number },
): void {
  const frame = source.frame();
  view.header.set([frame.revision, frame.step, frame.time, sequence]);
  view.positions.set(frame.positions);
  view.normals.set(frame.normals);
  view.poses.set(source.state.poses);
  view.vertices.set(source.state.vertices);
  if (view.field && field) writeField(field, source, view.field);
  view.contacts?.write(source.contacts);
}
