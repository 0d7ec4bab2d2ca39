/** A job that fails wherever and however often it is tried. */
export class HopelessJob extends Error {
  override readonly name = "HopelessJob";
}
