import type { FrameView, LoadedScene, SimulationHost } from "@pliant/three";
import { Views, type ViewChoice } from "../panel/views.ts";
import type { Commands } from "../shell/commands.ts";
import { ContactMarks, LONGEST_ARROW } from "../viewport/contact-marks.ts";
import { CrossingMesh } from "../viewport/crossing-mesh.ts";
import type { Viewport } from "../viewport/viewport.ts";
import { CrossingWatch } from "./crossing-watch.ts";
import type { Crossings } from "./find-crossings.ts";
import { formatForce, ForceScale } from "./force-scale.ts";

export interface InspectorPorts {
  readonly viewport: Viewport;
  readonly player: { readonly host: SimulationHost };
  readonly commands: Commands;
}

/** What can be seen of contact: marks on the stage, their legend in the panel. Costs nothing while no view is on. */
export class Inspector {
  readonly #ports: InspectorPorts;
  readonly #views: Views;
  readonly #marks = new ContactMarks();
  readonly #scale = new ForceScale();
  readonly #mesh = new CrossingMesh();
  readonly #watch: CrossingWatch;
  #crossings: { readonly found: Crossings; readonly took: number } | null = null;
  /** On the stage now. */
  #frame: FrameView | null = null;

  constructor(ports: InspectorPorts) {
    this.#ports = ports;
    this.#views = new Views(ports.commands, (choice) => this.#choose(choice));
    this.#watch = new CrossingWatch({
      createWorker: () => new Worker(new URL("crossings-worker.ts", import.meta.url), { type: "module" }),
      onFound: (found, took) => this.#find(found, took),
      onFailed: () => this.#loseCrossings(),
    });
    ports.viewport.scene.add(this.#marks, this.#mesh);
  }

  /** Another scene is on the stage, `size` metres large. Views that were on stay on. */
  open({ colliders }: LoadedScene, size: number): void {
    this.#frame = null;
    this.#crossings = null;
    this.#mesh.forget();
    this.#scale.forget();
    this.#marks.setSize(size);
    this.#watch.open(colliders.map(({ shape }) => shape));
  }

  /** A new frame is on the stage. */
  show(frame: FrameView): void {
    this.#frame = frame;
    this.#mark(frame);
    if (frame.revision !== this.#crossings?.found.revision) this.#mesh.forget();
    this.#mesh.move(frame.positions);
  }

  /** Before each picture, whether the frame is new or not. */
  look(now: number): void {
    const { crossings, forces } = this.#views.choice;
    const length = this.#scale.reference > 0 ? this.#marks.referenceLength : 0;
    if (forces) this.#views.setArrow(this.#ports.viewport.pixelsOf(length));
    if (!crossings || !this.#frame) return;
    this.#watch.look(this.#frame, this.#ports.player.host.model, now);
    if (this.#crossings) this.#tellCrossings(this.#crossings, this.#frame.time);
  }

  #choose(choice: ViewChoice): void {
    this.#ports.player.host.watchContacts(choice.contacts || choice.normals || choice.forces);
    this.#marks.setViews(choice);
    this.#watch.setOn(choice.crossings);
    if (choice.crossings) this.#views.say("crossings", "…");
    else {
      this.#crossings = null;
      this.#mesh.forget();
    }
    if (this.#frame) this.#mark(this.#frame);
    this.#ports.viewport.invalidate();
  }

  #mark(frame: FrameView): void {
    const { contacts } = frame;
    const choice = this.#views.choice;
    if (contacts) this.#scale.look(contacts);
    this.#marks.show(frame, this.#scale);
    if (!contacts) return;
    if (choice.contacts) {
      const pushing = this.#scale.pushing;
      this.#views.say(
        "contacts",
        `${pushing.toLocaleString("en")} of ${contacts.count.toLocaleString("en")} push`,
        "Contacts with solids in which the solid pushes, of all that are close enough to.",
      );
    }
    if (choice.forces) {
      const { reference, sum } = this.#scale;
      this.#views.say(
        "forces",
        reference > 0 ? formatForce(reference) : "none yet",
        `Together ${formatForce(Math.hypot(...sum))}, ${formatForce(sum[1])} of it upwards. ` +
          `Arrows are cut at ${LONGEST_ARROW} times the length of the one in the legend.`,
      );
    }
  }

  #find(found: Crossings, took: number): void {
    this.#crossings = { found, took };
    if (!this.#frame || found.revision !== this.#frame.revision) return;
    this.#mesh.find(found.corners);
    this.#mesh.move(this.#frame.positions);
    this.#ports.viewport.invalidate();
  }

  #loseCrossings(): void {
    this.#crossings = null;
    this.#mesh.forget();
    this.#views.say("crossings", "not available", "The worker that looks for them has stopped.");
  }

  #tellCrossings({ found, took }: { found: Crossings; took: number }, time: number): void {
    const { own, solid } = found;
    const pairs =
      own + solid === 0
        ? "none"
        : own + solid === 1
          ? "1 pair"
          : `${(own + solid).toLocaleString("en")} pairs`;
    const age = Math.abs(time - found.time);
    this.#views.say(
      "crossings",
      age < 0.005 ? pairs : `${pairs}, ${age.toFixed(2)} s old`,
      `Pairs of triangles that pass through each other: ${own} of cloth, ${solid} of cloth and flat-faced solids, ` +
        `at ${found.time.toFixed(2)} s; found in ${took.toFixed(0)} ms.`,
    );
  }
}
