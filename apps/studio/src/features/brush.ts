import { toolButton } from "../panel/tool-button.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { withValue } from "../inspector/edit-text.ts";
import { BrushTool, type Stroke } from "../viewport/brush-tool.ts";
import { paintedWeight, type PaintedName } from "../paint/painted-weight.ts";

const t = words(
  {
    pin: "Paint what is held",
    maxDistance: "Paint how far cloth may go from its place",
    onPin: "Draw over the cloth: nodes are held there. Shift wipes",
    onMaxDistance: "Draw over the cloth: it stays within 5 cm of its place there. Shift wipes",
    onlyCloth: "Only sheets of cloth can be painted",
  },
  {
    pin: "고정할 곳 칠하기",
    maxDistance: "제자리에서 벗어날 수 있는 거리 칠하기",
    onPin: "천 위로 그으세요: 그 노드가 고정됩니다. Shift: 지우기",
    onMaxDistance: "천 위로 그으세요: 그곳은 제자리에서 5 cm 안에 머뭅니다. Shift: 지우기",
    onlyCloth: "천에만 칠할 수 있습니다",
  },
);

const ICONS: Readonly<Record<PaintedName, string>> = {
  pin: "M4 20c3 0 4-1 4-3a2.5 2.5 0 0 1 5 0c0 3-4 4-9 3zM12 14l7.5-10.5L21 5l-7 10.5",
  maxDistance:
    "M4 20c3 0 4-1 4-3a2.5 2.5 0 0 1 5 0c0 3-4 4-9 3zM12 14l7.5-10.5L21 5l-7 10.5M3 8a5 5 0 0 1 8-3",
};

/** Weights of cloth, painted on the stage: each stroke is an edit of the scene, which undo takes back. */
export function install({ viewport, player, commands, document: scene, hint }: App): void {
  let inHand: PaintedName | null = null;
  const paint = ({ cloth, nodes, wipes }: Stroke): void => {
    const name = inHand;
    if (!name || nodes.length === 0) return;
    const sheets = (
      JSON.parse(scene.text) as {
        cloth?: { id?: string; limits?: Record<string, unknown>; paper?: object }[];
      }
    ).cloth;
    const index = sheets?.findIndex(({ id, paper }) => id === cloth.name && !paper) ?? -1;
    if (index < 0) return hint.show(t("onlyCloth"));
    const { nodeCount = 0 } = player.host.model.bodies.find(({ id }) => id === cloth.name) ?? {};
    const limits = sheets?.[index].limits ?? {};
    const values = paintedWeight(name, limits, { nodeCount, nodes, wipes });
    const path = ["cloth", index, "limits"];
    const text = withValue(scene.text, path, { ...limits, [name]: { values } });
    scene.edit(text, { label: () => t(name), path });
  };
  const brush = new BrushTool({ viewport, cloths: () => player.sceneObjects?.cloths ?? [], onStroke: paint });
  const buttons = {
    pin: toolButton("paint-pin", ICONS.pin),
    maxDistance: toolButton("paint-distance", ICONS.maxDistance),
  };
  const take = (name: PaintedName): void => {
    inHand = inHand === name ? null : name;
    brush.isInHand = inHand !== null;
    for (const each of Object.keys(buttons) as PaintedName[])
      buttons[each].setAttribute("aria-pressed", String(each === inHand));
    viewport.renderer.domElement.toggleAttribute("data-knife", inHand !== null);
    if (inHand === null) hint.hide();
    else hint.show(t(inHand === "pin" ? "onPin" : "onMaxDistance"));
  };
  commands.add(
    { id: "paint-pin", group: "stage", title: () => t("pin"), keys: ["Shift+B"], run: () => take("pin") },
    {
      ...{ id: "paint-distance", group: "stage", keys: ["Shift+D"] },
      title: () => t("maxDistance"),
      run: () => take("maxDistance"),
    },
  );
  commands.bind(buttons.pin, "paint-pin");
  commands.bind(buttons.maxDistance, "paint-distance");
}
