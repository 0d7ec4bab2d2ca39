/**
 * Why a bake could not begin or go on:
 * `options` a number out of range, `target` the file cannot be made, `size` it would not fit its format,
 * `write` the disk failed on the way.
 */
export type BakeFault = "options" | "target" | "size" | "write";

/** For the user: the message names the file or option, what was found, and what was expected. */
export class BakeError extends Error {
  override readonly name = "BakeError";
  readonly fault: BakeFault;

  constructor(fault: BakeFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.fault = fault;
  }
}
