const SIGNS = ["pointermove", "pointerdown", "keydown", "focusin", "wheel", "touchstart"] as const;

/** Resolves when somebody is there: what is only needed then does not delay the first picture. */
export function firstSign(): Promise<void> {
  return new Promise((resolve) => {
    const end = new AbortController();
    const seen = (): void => {
      end.abort();
      resolve();
    };
    for (const sign of SIGNS) addEventListener(sign, seen, { signal: end.signal, passive: true });
  });
}
