/** An element of index.html that the page cannot do without, of the kind that it must be. */
export function findElement(id: string): HTMLElement;
export function findElement<E extends Element>(id: string, kind: new () => E): E;
export function findElement(id: string, kind: new () => Element = HTMLElement): Element {
  const element = document.querySelector(`#${id}`);
  if (element instanceof kind) return element;
  throw new Error(`index.html has no ${kind.name} #${id}`);
}
