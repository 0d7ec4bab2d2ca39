import { Vector2 } from "three";

/** Where a pointer is on an element, in normalised device coordinates: −1 to 1, y up. */
export function deviceCoordinates({ clientX, clientY }: PointerEvent, element: Element): Vector2 {
  const { left, top, width, height } = element.getBoundingClientRect();
  return new Vector2(((clientX - left) / width) * 2 - 1, 1 - ((clientY - top) / height) * 2);
}
