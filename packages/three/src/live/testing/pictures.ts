import { createHost } from "../host.ts";
import type { Host, HostOptions } from "../host-types.ts";
import type { LiveFrame } from "../live-frame.ts";
import type { SheetSource } from "../sources.ts";

/** A curtain of 0.5 m that hangs from its top edge at the origin. */
export const CURTAIN: SheetSource = {
  ...{ kind: "sheet", id: "curtain", size: [0.5, 0.5], nodes: [9, 9], down: [0, -1, 0], pins: "top" },
};

/** A host that plays, on this thread unless told otherwise. */
export async function playing(options: HostOptions = {}): Promise<Host> {
  const host = await createHost({ worker: false, ...options });
  host.play();
  return host;
}

/** Takes pictures of 1/60 s, in a worker each only when the last one's frame is there. */
export class Pictures {
  readonly host: Host;
  count = 0;

  constructor(host: Host) {
    this.host = host;
  }

  /** One picture; the first has no step before it. */
  async take(): Promise<LiveFrame | null> {
    const now = this.count++ / 60;
    const frame = this.host.update(now);
    if (this.host.simulation) return frame;
    // In a worker: until it has taken the packet.
    await this.host.hash();
    return this.host.update(now) ?? frame;
  }

  async run(pictures: number, before: (picture: number) => void = () => {}): Promise<void> {
    for (let k = 0; k < pictures; k++) {
      before(k);
      await this.take();
    }
  }
}
