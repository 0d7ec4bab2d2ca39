/** An element of index.html that the page cannot do without. */
export function findElement<E extends Element = HTMLElement>(id: string): E {
  const element = document.querySelector<E>(`#${id}`);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element;
}
