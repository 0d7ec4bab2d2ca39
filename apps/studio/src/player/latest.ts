/** Work that is done one after another, and only for the latest wish: a slider asks more often than a worker can answer. */
export class Latest {
  readonly #work: () => Promise<void>;
  #isBusy = false;
  #isWanted = false;

  constructor(work: () => Promise<void>) {
    this.#work = work;
  }

  run(): void {
    this.#isWanted = true;
    if (!this.#isBusy) void this.#go();
  }

  async #go(): Promise<void> {
    this.#isBusy = true;
    try {
      while (this.#isWanted) {
        this.#isWanted = false;
        await this.#work();
      }
    } finally {
      this.#isBusy = false;
    }
  }
}
