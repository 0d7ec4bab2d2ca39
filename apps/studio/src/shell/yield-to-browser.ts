/** Lets what waits have its turn: a worker's start goes through the page's thread. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
