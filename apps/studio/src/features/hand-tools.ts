import { findElement } from "../panel/find-element.ts";
import { toolButton } from "../panel/tool-button.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { GrabTool } from "../viewport/grab-tool.ts";
import { KnifeTool } from "../viewport/knife-tool.ts";
import { damageView } from "../viewport/paper.ts";
import { PinTool } from "../viewport/pin-tool.ts";
import { WindTool } from "../viewport/wind-tool.ts";

const t = words(
  {
    cut: "Cut the cloth",
    draw: "Draw a line across the cloth to cut it",
    paused: "Paused: play or step to see it move",
    pin: "Pin nodes, or let them go",
    point: "Point at the cloth: the node there is held, or let go",
    wind: "Draw the wind",
    drawWind: "Drag an arrow: the wind blows that way. Shift: upwards. A click stills the air",
    windOf: "Wind {speed} m/s",
    noAir: "Nothing in this scene feels the air (drag is 0)",
    iron: "Iron paper flat",
    damage: "Show where paper is damaged",
    smaller: "Hold: make the ball around paper smaller",
    larger: "Hold: make it larger",
    pull: "Pull the {what} with the mouse or a finger",
    body: "body",
    paper: "paper",
    cloth: "cloth",
  },
  {
    cut: "천 자르기",
    draw: "천 위로 선을 그어 자르세요",
    paused: "일시정지됨: 재생하거나 한 단계 진행하세요",
    pin: "노드 고정/해제",
    point: "천을 가리키면 그 노드가 고정되거나 풀립니다",
    wind: "바람 그리기",
    drawWind: "화살표를 끌면 그쪽으로 바람이 붑니다. Shift: 위로. 클릭하면 멈춥니다",
    windOf: "바람 {speed} m/s",
    noAir: "이 장면에서는 공기를 느끼는 것이 없습니다 (항력 0)",
    iron: "종이 다림질",
    damage: "종이 손상 보기",
    smaller: "누르고 있기: 종이를 감싼 공 줄이기",
    larger: "누르고 있기: 공 키우기",
    pull: "마우스나 손가락으로 {what} 당겨 보세요",
    body: "물체를",
    paper: "종이를",
    cloth: "천을",
  },
);

/** How fast the keys move the wall of a cavity, as in the source [m/s]. */
const RATE = 0.05;

/** What hands do on the stage: pull, cut, press and iron. */
export function install({ viewport, player, commands, document: scene, hint }: App): void {
  const hintIfPaused = (): void => (player.isPlaying ? hint.hide() : hint.show(t("paused")));
  /** Cuts, presses and ironing are undone by the worker, which knows what they did. */
  const remember = (label: () => string): void =>
    scene.history.push({
      label,
      kind: `stage ${performance.now()}`,
      undo: async () =>
        player.host.undo().then(
          () => true,
          () => false,
        ),
    });
  const knife = new KnifeTool({
    viewport,
    startCut: () => {
      hintIfPaused();
      remember(() => t("cut"));
      return player.host.startCut();
    },
  });
  const pins = new PinTool({
    viewport,
    cloths: () => player.sceneObjects?.cloths ?? [],
    onPoint: (node) => {
      const isHeld = !player.host.pins.includes(node);
      const set = (held: boolean) => (): void => player.host.pin([node], held);
      set(isHeld)();
      scene.history.push({
        label: () => t("pin"),
        kind: `stage pin ${performance.now()}`,
        undo: set(!isHeld),
        redo: set(isHeld),
      });
    },
  });
  let blown: [number, number, number] = [0, 0, 0];
  const blow = (wind: [number, number, number]): void => {
    player.host.setWind(wind);
    windTool.show(wind);
    hint.show(t("windOf", { speed: Math.hypot(...wind).toFixed(1) }));
  };
  const windTool = new WindTool({
    viewport,
    onWind: blow,
    onDone: (wind) => {
      const before = blown;
      blown = wind;
      blow(wind);
      if (!player.isPlaying) hintIfPaused();
      const set = (to: [number, number, number]) => (): void => {
        blown = to;
        blow(to);
      };
      scene.history.push({
        label: () => t("wind"),
        kind: `stage wind ${performance.now()}`,
        undo: set(before),
        redo: set(wind),
      });
    },
  });
  const hand = new GrabTool({
    viewport,
    cloths: () => player.sceneObjects?.cloths ?? [],
    grab: (at, target) => {
      hintIfPaused();
      return player.host.grab({ nodes: at.nodes, weights: at.weights }, target);
    },
  });
  /** One tool is in the hand, or none: then it pulls. */
  const tools = { knife: findElement("knife"), pin: toolButton("pin", PIN), wind: toolButton("wind", WIND) };
  type Tool = keyof typeof tools;
  let inHand: Tool | null = null;
  const take = (tool: Tool | null): void => {
    inHand = inHand === tool ? null : tool;
    for (const name of Object.keys(tools) as Tool[]) {
      tools[name].setAttribute("aria-pressed", String(name === inHand));
    }
    knife.setInHand(inHand === "knife");
    pins.isInHand = inHand === "pin";
    windTool.setInHand(inHand === "wind");
    viewport.renderer.domElement.toggleAttribute("data-knife", inHand !== null);
    const isStill = inHand === "wind" && !(player.scene?.air.isFelt ?? true);
    if (inHand === null) hint.hide();
    else
      hint.show(
        isStill ? t("noAir") : t(({ knife: "draw", pin: "point", wind: "drawWind" } as const)[inHand]),
      );
  };
  const swell = (rate: number): void => {
    if (rate !== 0) {
      hintIfPaused();
      remember(() => t("smaller"));
    }
    player.host.swell(rate);
  };
  const release = (): void => player.host.swell(0);
  commands.add(
    { id: "cut", group: "stage", title: () => t("cut"), keys: ["C"], run: () => take("knife") },
    { id: "pin", group: "stage", title: () => t("pin"), keys: ["P"], run: () => take("pin") },
    { id: "wind", group: "stage", title: () => t("wind"), keys: ["A"], run: () => take("wind") },
    {
      id: "smaller",
      group: "stage",
      title: () => t("smaller"),
      keys: ["["],
      run: () => swell(-RATE),
      release,
    },
    { id: "larger", group: "stage", title: () => t("larger"), keys: ["]"], run: () => swell(RATE), release },
    {
      id: "iron",
      group: "stage",
      title: () => t("iron"),
      keys: ["I"],
      run: () => {
        remember(() => t("iron"));
        player.host.iron();
      },
    },
    {
      id: "damage",
      group: "view",
      title: () => t("damage"),
      keys: ["M"],
      run: () => {
        damageView.value = 1 - damageView.value;
        viewport.invalidate();
      },
    },
  );
  commands.bind(tools.knife, "cut");
  for (const name of ["pin", "wind"] as const) commands.bind(tools[name], name);
  player.frames.listen(() => hand.update());
  player.restarts.listen(() => {
    hand.releaseAll();
    // The worker has forgotten what was before.
    scene.history.forget(({ kind }) => kind?.startsWith("stage ") ?? false);
  });
  player.restarts.listen(() => {
    blown = [...(player.scene?.air.wind ?? [0, 0, 0])];
    windTool.show(blown);
  });
  let isFirst = true;
  player.opened.listen(({ sceneObjects, scene: { air } }) => {
    windTool.fit(sceneObjects.box);
    windTool.show((blown = [...air.wind]));
    const { bodies } = player.host.model;
    if (!isFirst || bodies.length === 0) return;
    isFirst = false;
    const what = bodies.every(({ drawn }) => drawn) ? "body" : bodies.every(({ paper }) => paper) ? "paper" : "cloth"; // prettier-ignore
    hint.show(t("pull", { what: t(what) }));
  });
}

const PIN = "M9 3.5h6l-1 6 3.5 3.5h-11L10 9.5zM12 13v7.5";
const WIND = "M3 9h11a2.8 2.8 0 1 0-2.6-3.8M3 13h15.5a2.5 2.5 0 1 1-2.3 3.5M3 17h8";
