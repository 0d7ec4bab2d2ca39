import { FIELDS, pickPoint, type NodeReadout } from "@pliant/three";
import { Raycaster } from "three";
import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { formatField } from "../viewport/field-scale.ts";
import { deviceCoordinates } from "../viewport/pointer.ts";

const t = words(
  {
    inspect: "Tell what is under the pointer",
    node: "node {node}",
    held: "held",
    strain: "strain",
    bending: "curvature",
    speed: "speed",
    contact: "contact",
    energy: "energy",
    pressure: "pressure",
    gap: "gap",
  },
  {
    inspect: "포인터 아래의 값 보기",
    node: "노드 {node}",
    held: "고정됨",
    strain: "변형률",
    bending: "곡률",
    speed: "속력",
    contact: "접촉력",
    energy: "에너지",
    pressure: "압력",
    gap: "틈",
  },
);

/** Between two questions to the worker [ms]. */
const ASK_EVERY = 120;

/** What is under the pointer: node, strain, speed and so on, in a tag beside it. */
export function install({ viewport, player, commands }: App): void {
  const tag = document.createElement("dl");
  tag.className = "probe";
  tag.hidden = true;
  findElement("stage").append(tag);
  const canvas = viewport.renderer.domElement;
  const raycaster = new Raycaster();
  let isOn = true;
  let [asked, isAsking] = [0, false];
  const hide = (): void => void (tag.hidden = true);

  const look = async (event: PointerEvent): Promise<void> => {
    const now = performance.now();
    if (!isOn || isAsking || now - asked < ASK_EVERY || !player.sceneObjects) return;
    asked = now;
    raycaster.setFromCamera(deviceCoordinates(event, canvas), viewport.camera);
    const picked = pickPoint(raycaster, player.sceneObjects.cloths);
    if (!picked) return hide();
    isAsking = true;
    try {
      const probe = await player.host.readNode(picked.node);
      show(tag, probe);
      place(tag, event);
    } catch {
      // The scene is another one by now.
      hide();
    } finally {
      isAsking = false;
    }
  };
  canvas.addEventListener("pointermove", (event) => {
    // A finger says something when it presses; a mouse also when it only points.
    if (event.pointerType === "mouse" ? event.buttons <= 1 : true) void look(event);
  });
  for (const kind of ["pointerleave", "pointercancel", "wheel"] as const) canvas.addEventListener(kind, hide);
  player.restarts.listen(hide);
  commands.add({
    id: "inspect",
    group: "view",
    title: () => t("inspect"),
    keys: ["H"],
    run: () => {
      isOn = !isOn;
      hide();
    },
  });
}

function show(tag: HTMLElement, { node, body, isHeld, fields }: NodeReadout): void {
  const head = document.createElement("div");
  head.className = "head";
  head.textContent = [body, t("node", { node }), isHeld ? t("held") : ""].filter(Boolean).join(" · ");
  const rows = FIELDS.map((name) => {
    const [row, term, value] = ["div", "dt", "dd"].map((kind) => document.createElement(kind));
    term.textContent = t(name);
    value.textContent = formatField(name, fields[name]);
    row.append(term, value);
    return row;
  });
  tag.replaceChildren(head, ...rows);
}

/** Beside the pointer, inside of the stage. */
function place(tag: HTMLElement, { clientX, clientY }: PointerEvent): void {
  tag.hidden = false;
  const viewport = findElement("stage").getBoundingClientRect();
  const [x, y] = [clientX - viewport.left, clientY - viewport.top];
  const isRight = x + 20 + tag.offsetWidth < viewport.width;
  tag.style.left = `${isRight ? x + 18 : x - 18 - tag.offsetWidth}px`;
  tag.style.top = `${Math.min(y + 14, viewport.height - tag.offsetHeight - 8)}px`;
}
