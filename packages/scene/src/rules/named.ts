import { COLLECTED_FAULTS, describeValue, fault, type Fault, type Path } from "../errors.ts";
import { records, type RawDocument } from "../raw.ts";
import { oneOf } from "../schema/field.ts";
import { suggest } from "../suggest.ts";

/** More names than these nobody reads. */
const LISTED_IDS = 12;

/** Collects names that are no id of the document's `list`; `what` is what such an id names: "a motion". */
export class NameCheck {
  readonly faults: Fault[] = [];
  readonly #list: string;
  readonly #what: string;
  readonly #names: readonly string[];
  readonly #ids: ReadonlySet<string>;

  constructor(document: RawDocument, list: string, what: string) {
    this.#list = list;
    this.#what = what;
    this.#names = records(document[list]).flatMap(([, { id }]) => (typeof id === "string" ? [id] : []));
    this.#ids = new Set(this.#names);
  }

  check(path: Path, name: unknown): void {
    if (typeof name !== "string" || name === "" || this.#ids.has(name)) return;
    if (this.faults.length >= COLLECTED_FAULTS) return;
    const meant = suggest(name, this.#names);
    const hint = meant === null ? "" : `; did you mean ${describeValue(meant)}?`;
    this.faults.push(fault(path, name, this.#expected(), hint));
  }

  #expected(): string {
    const { length } = this.#names;
    if (length === 0) return `the id of ${this.#what}, but \`${this.#list}\` has none`;
    return `the id of ${this.#what}: ${length > LISTED_IDS ? `one of ${length}` : oneOf(this.#names)}`;
  }
}
