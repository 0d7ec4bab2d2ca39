import { findElement } from "./find-element.ts";

/** A button below those of index.html. */
export function toolButton(id: string, path: string): HTMLButtonElement {
  const button = document.createElement("button");
  button.id = `tool-${id}`;
  button.className = "icon";
  button.setAttribute("aria-pressed", "false");
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  const line = document.createElementNS("http://www.w3.org/2000/svg", "path");
  line.setAttribute("d", path);
  svg.append(line);
  button.append(svg);
  findElement("knife").after(button);
  return button;
}
