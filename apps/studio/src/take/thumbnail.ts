import type { App } from "../shell/app.ts";

/** Of a small picture [px]. */
const SIZE = { width: 144, height: 90 };

/** The stage as it is now, small: the address of a JPEG. */
export function thumbnailOf({ viewport }: App): string {
  const shooting = viewport.startShooting(SIZE.width, SIZE.height);
  try {
    shooting.draw();
    return viewport.renderer.domElement.toDataURL("image/jpeg", 0.8);
  } finally {
    shooting.end();
  }
}
