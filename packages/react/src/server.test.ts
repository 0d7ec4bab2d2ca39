import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { Mesh } from "three";
import { expect, it } from "vitest";
import { Cloth } from "./cloth.ts";
import { Collider } from "./collider.ts";
import { Pliant } from "./pliant.ts";

it("renders children only on a server", () => {
  const inside = [
    createElement("p", { key: "text" }, "hello"),
    createElement(Cloth, { key: "cloth", from: new Mesh() }),
    createElement(Collider, { key: "collider", from: new Mesh() }),
  ];
  expect(renderToString(createElement(Pliant, null, inside))).toBe("<p>hello</p>");
});
