import type { GovernorReport } from "@pliant/three";
import { Vector3 } from "three";
import { Inspector } from "../inspect/inspector.ts";
import { GovernorPanel } from "../panel/governor-panel.ts";
import { Readout } from "../panel/readout.ts";
import { pictureShares } from "../viewport/picture-shares.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words({ measure: "Measure" }, { measure: "측정" });

/** What the governor has told since the scene was opened, newest last, for tests. */
export const governed: GovernorReport[] = [];

/** Numbers of the run, views of contact, the frame rate that is held. */
export function install(app: App): void {
  const { player, panels, viewport } = app;
  panels.add({ id: "measure", region: "right", order: 20, title: () => t("measure"), mount: () => {} });
  const readHash = (): void => void player.attempt(async () => readout.showHash(await player.host.hash()));
  const readout = new Readout(readHash);
  const contact = new Inspector(app);
  const governor = new GovernorPanel({
    hold: (targetFps) => void (player.current && player.open(player.current, { targetFps })),
    saveBattery: (isOn) => player.host.saveBattery(isOn),
    slowDown: (factor) => player.host.slowDown(factor),
  });
  player.opened.listen(({ scene, frame, sceneObjects }) => {
    contact.open(scene, sceneObjects.box.getSize(new Vector3()).length());
    contact.show(frame);
    readout.showScene(scene);
    governor.open(scene);
    governed.length = 0;
    if (!player.isPlaying) readHash();
  });
  player.frames.listen((frame) => {
    contact.show(frame);
    readout.showPlace(frame.step, frame.time);
    readout.showNodes(frame.positions.length / 3);
  });
  player.lookChanges.listen((now) => contact.look(now));
  player.pictures.listen((now) => {
    if (player.isPlaying) readout.countPicture(now);
    else readout.rest();
  });
  player.reports.listen((report) => {
    readout.showReport(report);
    governor.show(report.governor);
    if (report.governor) governed.push(report.governor);
    if (report.governor && player.sceneObjects)
      player.host.setView(pictureShares(player.sceneObjects, viewport.camera));
    if (!report.playing && !player.isPlaying) readHash();
  });
}
