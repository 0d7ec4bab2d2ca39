import { formatSceneErrors, type SceneError } from "@pliant/scene";
import { EXIT } from "./exit-code.ts";

/** An end that is the user's to mend: told in its own words, without a stack. */
export class Failure extends Error {
  readonly exitCode: number;

  constructor(exitCode: number, message: string, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }

  /** As printed. */
  get text(): string {
    return `pliant: ${this.message}`;
  }
}

/** A scene that was read and is wrong: one line per error, in the form that editors turn into links. */
export class SceneFailure extends Failure {
  readonly errors: readonly SceneError[];

  constructor(file: string, errors: readonly SceneError[]) {
    super(EXIT.failed, formatSceneErrors(errors, file));
    this.errors = errors;
  }

  override get text(): string {
    return this.message;
  }
}
