/** How the page can draw. */
export interface Graphics {
  readonly hasWebGL: boolean;
  /** Smooth edges: half as dear again where the processor draws instead of a graphics card. */
  readonly antialias: boolean;
  /** Surroundings that are mirrored, and shadows that widen: seconds where the processor draws. */
  readonly isRich: boolean;
  /** The processor draws: every pixel counts. */
  readonly isSoftware: boolean;
  /** Draw fewer pixels when pictures take too long. */
  readonly isAdaptive: boolean;
}

/** Looks at what there is. `?quality=best` in the address asks for the best, however long it takes: for pictures. */
export function probeGraphics(): Graphics {
  const isBest = new URLSearchParams(location.search).get("quality") === "best";
  const context = document.createElement("canvas").getContext("webgl2");
  if (!context)
    return { hasWebGL: false, antialias: false, isRich: false, isSoftware: true, isAdaptive: false };
  const details = context.getExtension("WEBGL_debug_renderer_info");
  const renderer: unknown = context.getParameter(details?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER);
  // Browsers keep few contexts alive, and this one has said all that it had to say.
  context.getExtension("WEBGL_lose_context")?.loseContext();
  const isSoftware = /swiftshader|llvmpipe|softpipe|software|basic render/i.test(String(renderer));
  return {
    hasWebGL: true,
    antialias: isBest || !isSoftware,
    isRich: isBest || !isSoftware,
    isSoftware,
    isAdaptive: !isBest,
  };
}
