import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { Hand } from "../stage/hand.ts";
import { Knife } from "../stage/knife.ts";
import { damageView } from "../stage/paper.ts";

const t = words(
  {
    cut: "Cut the cloth",
    draw: "Draw a line across the cloth to cut it",
    paused: "Paused: play or step to see it move",
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
    iron: "종이 다림질",
    damage: "종이 손상 보기",
    smaller: "누르고 있기: 종이를 감싼 공 줄이기",
    larger: "누르고 있기: 공 키우기",
    pull: "마우스나 손가락으로 {what}을(를) 당겨 보세요",
    body: "물체",
    paper: "종이",
    cloth: "천",
  },
);

/** How fast the keys move the wall of a cavity, as in the source [m/s]. */
const RATE = 0.05;

/** What hands do on the stage: pull, cut, press and iron. */
export function install({ stage, player, commands, document: scene, hint }: App): void {
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
  const knife = new Knife({
    stage,
    startCut: () => {
      hintIfPaused();
      remember(() => t("cut"));
      return player.host.startCut();
    },
  });
  const hand = new Hand({
    stage,
    cloths: () => player.actors?.cloths ?? [],
    grab: (at, target) => {
      hintIfPaused();
      return player.host.grab({ nodes: at.nodes, weights: at.weights }, target);
    },
  });
  const button = findElement("knife");
  const toggleKnife = (): void => {
    const isInHand = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", String(isInHand));
    knife.setInHand(isInHand);
    if (isInHand) hint.show(t("draw"));
    else hint.hide();
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
    { id: "cut", group: "stage", title: () => t("cut"), keys: ["C"], run: toggleKnife },
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
        stage.invalidate();
      },
    },
  );
  commands.bind(button, "cut");
  player.frames.listen(() => hand.update());
  player.restarts.listen(() => {
    hand.releaseAll();
    // The worker has forgotten what was before.
    scene.history.forget(({ kind }) => kind?.startsWith("stage ") ?? false);
  });
  let isFirst = true;
  player.opened.listen(() => {
    const { bodies } = player.host.model;
    if (!isFirst || bodies.length === 0) return;
    isFirst = false;
    const what = bodies.every(({ drawn }) => drawn) ? "body" : bodies.every(({ paper }) => paper) ? "paper" : "cloth"; // prettier-ignore
    hint.show(t("pull", { what: t(what) }));
  });
}
