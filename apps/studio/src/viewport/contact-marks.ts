import type { FrameView } from "@pliant/three";
import { Group, Vector3 } from "three";
import type { ForceScale } from "../inspect/force-scale.ts";
import { Arrows } from "./arrows.ts";
import { ContactPoints } from "./contact-points.ts";

/** As the panel's swatches (style/views.css). */
const COLOURS = { pushing: 0x0b7fab, idle: 0x9aa3a8, normal: 0x2a9d5c, force: 0xc026d3 } as const;

/** Length of a normal, of the arrow of the reference force, and width of both, in sizes of the scene. */
const NORMAL_LENGTH = 0.014;
const REFERENCE_LENGTH = 0.07;
const WIDTH = 0.0014;

/** Arrows end here, in reference lengths: one impact must not hide the scene. */
export const LONGEST_ARROW = 3;

/** What can be seen of contacts with solids. */
export interface ContactViews {
  readonly contacts: boolean;
  readonly normals: boolean;
  readonly forces: boolean;
}

/** Contacts of cloth and solids, made visible: where they are, which way they push, how hard. */
export class ContactMarks extends Group {
  readonly #points = new ContactPoints(COLOURS);
  readonly #normals = new Arrows({ colour: COLOURS.normal, hasHead: false });
  readonly #forces = new Arrows({ colour: COLOURS.force, hasHead: true });
  /** Of the scene [m]: marks are sized by it. */
  #size = 1;

  constructor() {
    super();
    this.add(this.#points, this.#normals, this.#forces);
    this.setViews({ contacts: false, normals: false, forces: false });
  }

  setSize(metres: number): void {
    this.#size = metres;
  }

  /** Length of the arrow that stands for the reference force [m]. */
  get referenceLength(): number {
    return REFERENCE_LENGTH * this.#size;
  }

  setViews({ contacts, normals, forces }: ContactViews): void {
    this.#points.visible = contacts;
    this.#normals.visible = normals;
    this.#forces.visible = forces;
  }

  /** A frame without contacts (they are not watched yet) shows none. */
  show({ contacts, positions }: FrameView, scale: ForceScale): void {
    this.visible = contacts !== null;
    if (!contacts) return;
    const { count, node, normal, force } = contacts;
    if (this.#points.visible) this.#points.show(contacts, positions);
    const width = WIDTH * this.#size;
    this.#normals.begin(count, width);
    this.#forces.begin(count, width);
    for (let k = 0; k < count; k++) {
      from.fromArray(positions, node[k] * 3);
      if (this.#normals.visible)
        this.#normals.put(from, along.fromArray(normal, k * 3), NORMAL_LENGTH * this.#size);
      if (!this.#forces.visible) continue;
      const newtons = along.fromArray(force, k * 3).length();
      if (newtons === 0) continue;
      const length = Math.min(newtons / scale.reference, LONGEST_ARROW) * this.referenceLength;
      this.#forces.put(from, along.divideScalar(newtons), length);
    }
    this.#normals.end();
    this.#forces.end();
  }
}

const from = new Vector3();
const along = new Vector3();
