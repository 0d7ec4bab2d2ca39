import type { Grab, Input } from "../../input/input.ts";
import type { State } from "../../state/state.ts";
import type { ModalBody } from "./modal-body.ts";
import { addRow } from "./rows.ts";
import { toWorld, rotateNode } from "./warp.ts";

/** All pins of a body together are a spring so many times stiffer than its lowest mode, k = STUBBORN λ₁ m. */
const PIN_STIFFNESS_RATIO = 30;

/**
 * Pins and grabs. Each is three rows g with a wanted velocity u at the end of the step and a compliance ε per impulse: it gives
 * the impulse (u − g·s)/ε to the velocity s. Both are implicit springs: j = h k (target − p − h g·s), so ε = 1/(h² k) and u =
 * (target − p)/h. All of them together, however many nodes they hold, change the inverse mass of the solid to
 * (M + Σ g gᵀ/ε)⁻¹, which is small: contacts that follow meet a body that is held.
 *
 * Few modes cannot keep many nodes where they are and still bend: pins that did not give would take every motion. These give
 * by g/(30 λ₁) under the weight of the body, a fraction of a millimetre for rubber.
 */
export class NodeConstraints {
  readonly #row: Float64Array;
  readonly #mass: Float64Array;
  readonly #right: Float64Array;
  readonly #axis = new Float64Array(3);

  constructor(width: number) {
    this.#row = new Float64Array(width);
    this.#mass = new Float64Array(width * width);
    this.#right = new Float64Array(width);
  }

  /** Sets `held`, the compliance and the velocity of a solid. */
  apply(elastic: ModalBody, now: State, input: Input, h: number): void {
    elastic.held = false;
    const { firstNode, nodes, total } = elastic;
    let pins = 0;
    for (let i = firstNode; i < firstNode + nodes; i++) pins += input.pinned[i];
    const stiffness = (PIN_STIFFNESS_RATIO * total * elastic.solid.basis.eigenvalues[0]) / pins;
    for (let i = firstNode; i < firstNode + nodes; i++) {
      if (input.pinned[i] === 0) continue;
      for (let axis = 0; axis < 3; axis++) {
        const wanted = (input.pinTarget[3 * i + axis] - now.x[3 * i + axis]) / h;
        this.#begin(elastic, axis);
        this.#add(elastic, now, i, 1);
        this.#hold(elastic, wanted, h * h * stiffness);
      }
    }
    for (const grab of input.grabs) this.#grab(elastic, now, grab, h);
    if (elastic.held) this.#finish(elastic);
  }

  #grab(
    elastic: ModalBody,
    now: State,
    { nodes, weights, target, stiffness, maxForce }: Grab,
    h: number,
  ): void {
    const { firstNode } = elastic;
    if (nodes.some((node) => node < firstNode || node >= firstNode + elastic.nodes)) return;
    const reach = [0, 1, 2].map((axis) => {
      const at = nodes.reduce((sum, node, k) => sum + weights[k] * now.x[3 * node + axis], 0);
      return target[axis] - at;
    });
    const length = Math.sqrt(reach[0] * reach[0] + reach[1] * reach[1] + reach[2] * reach[2]);
    // The force of forces/grab-spring.ts along the reach.
    const k = stiffness / (1 + (stiffness * length) / maxForce);
    for (let axis = 0; axis < 3; axis++) {
      this.#begin(elastic, axis);
      nodes.forEach((node, corner) => this.#add(elastic, now, node, weights[corner]));
      this.#hold(elastic, reach[axis] / h, h * h * k);
    }
  }

  #begin(elastic: ModalBody, axis: number): void {
    this.#axis.fill(0);
    this.#axis[axis] = 1;
    this.#row.fill(0);
    if (elastic.held) return;
    elastic.held = true;
    setMass(elastic, this.#mass, this.#right);
  }

  #add(elastic: ModalBody, now: State, node: number, weight: number): void {
    rotateNode(elastic, node - elastic.firstNode);
    addRow(elastic, now, node - elastic.firstNode, weight, this.#axis, 0, this.#row, 0);
  }

  /** Adds g gᵀ/ε to the mass and g (u − g·s)/ε to the impulse. */
  #hold(elastic: ModalBody, wanted: number, stiffness: number): void {
    const { size, velocity } = elastic;
    let missing = wanted;
    for (let i = 0; i < size; i++) missing -= this.#row[i] * velocity[i];
    for (let i = 0; i < size; i++) {
      const scaled = stiffness * this.#row[i];
      this.#right[i] += scaled * missing;
      for (let j = 0; j < size; j++) this.#mass[i * size + j] += scaled * this.#row[j];
    }
  }

  #finish(elastic: ModalBody): void {
    const { size, compliance, velocity, modes, active } = elastic;
    invert(this.#mass, size, compliance);
    // Modes that do not take part have no mass and no answer.
    for (let i = 6 + active; i < 6 + modes; i++) {
      for (let j = 0; j < size; j++) compliance[i * size + j] = compliance[j * size + i] = 0;
    }
    for (let i = 0; i < size; i++) {
      let sum = 0;
      for (let j = 0; j < size; j++) sum += compliance[i * size + j] * this.#right[j];
      velocity[i] += sum;
    }
  }
}

const inertia = new Float64Array(6);

function setMass(
  { size, total, rotation, bodyInertia, ease }: ModalBody,
  mass: Float64Array,
  right: Float64Array,
): void {
  mass.fill(0);
  right.fill(0);
  for (let i = 0; i < 3; i++) mass[i * size + i] = total;
  toWorld(rotation, bodyInertia, inertia);
  const [xx, yy, zz, xy, xz, yz] = inertia;
  const rows = [xx, xy, xz, xy, yy, yz, xz, yz, zz];
  for (let i = 0; i < 9; i++) mass[(3 + Math.floor(i / 3)) * size + 3 + (i % 3)] = rows[i];
  for (let i = 6; i < size; i++) mass[i * size + i] = ease[i - 6] > 0 ? 1 / ease[i - 6] : 1;
}

/** Inverse of a symmetric positive matrix by its Cholesky factor, which takes the place of the matrix. */
function invert(a: Float64Array, n: number, out: Float64Array): void {
  for (let i = 0; i < n; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = a[i * n + j];
      for (let k = 0; k < j; k++) sum -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i === j ? Math.sqrt(sum) : sum / a[j * n + j];
    }
  }
  for (let column = 0; column < n; column++) {
    for (let i = 0; i < n; i++) {
      let sum = i === column ? 1 : 0;
      for (let k = 0; k < i; k++) sum -= a[i * n + k] * out[k * n + column];
      out[i * n + column] = sum / a[i * n + i];
    }
    for (let i = n - 1; i >= 0; i--) {
      let sum = out[i * n + column];
      for (let k = i + 1; k < n; k++) sum -= a[k * n + i] * out[k * n + column];
      out[i * n + column] = sum / a[i * n + i];
    }
  }
}
