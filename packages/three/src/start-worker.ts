/** Where a worker comes from: the address of its file, or a function that makes it. */
export type WorkerSource = URL | (() => Worker);

/**
 * Starts a module worker at an address. Of another origin it is imported by a few bytes of this page: `new Worker` would throw a
 * SecurityError, as with files of a CDN.
 */
export function startAt(address: URL): Worker {
  if (isOurs(address)) return new Worker(address, { type: "module" });
  const text = `import ${JSON.stringify(address.href)};`;
  const blob = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const worker = new Worker(blob, { type: "module" });
  // It has its script when it speaks first, or it never will.
  const forget = (): void => URL.revokeObjectURL(blob);
  worker.addEventListener("message", forget, { once: true });
  worker.addEventListener("error", forget, { once: true });
  return worker;
}

/** Whether a page may start a worker from there. */
export function isOurs({ origin, protocol }: URL): boolean {
  return !protocol.startsWith("http") || origin === globalThis.origin;
}
