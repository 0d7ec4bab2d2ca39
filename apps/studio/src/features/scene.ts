import { findElement } from "../panel/find-element.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words(
  {
    modes: "Preparing elastic bodies: {percent} %",
    dressing: "Dressing: {percent} %",
    open: "“{name}” could not be opened",
    run: "The simulation has stopped",
    ask: "That did not work",
    remarks: "Opened. To use its files:",
  },
  {
    modes: "탄성체 준비 중: {percent} %",
    dressing: "옷 입히는 중: {percent} %",
    open: "“{name}”을(를) 열지 못했습니다",
    run: "시뮬레이션이 멈췄습니다",
    ask: "작업을 하지 못했습니다",
    remarks: "열었습니다. 파일을 쓰기 위해:",
  },
);

/** First, so that others hear of a scene when the page shows it. */
export const order = 10;

/** From the document to the stage: what is opened is shown, and the page says what goes wrong. */
export function install({ document: scene, player, hint, problems }: App): void {
  scene.changes.listen(() => {
    if (scene.playable) void player.open(scene.playable);
  });
  player.restarts.listen(() => problems.hide());
  player.opened.listen(({ playable, remarks }) => {
    hint.hide();
    findElement("scene-name").textContent = playable.name;
    document.title = `${playable.name} – Pliant studio`;
    const address = playable.id === null ? location.pathname + location.search : `#${playable.id}`;
    history.replaceState(null, "", address);
    if (remarks.length > 0)
      problems.show(
        t("remarks"),
        remarks.map((message) => ({ message })),
      );
  });
  player.preparing.listen(({ done, work }) => hint.show(t(work, { percent: Math.floor(100 * done) })));
  player.failures.listen(({ what, name, problems: found }) => problems.show(t(what, { name }), found));
}
