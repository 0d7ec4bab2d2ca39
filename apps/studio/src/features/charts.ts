import { effect } from "@preact/signals-core";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import type { Charts } from "../panel/charts.ts";

const t = words({ charts: "Charts" }, { charts: "그래프" });

/** Curves of time, energy, stretch, contacts, iterations and the governor's mesh. They cost nothing while nobody sees them. */
export function install({ player, panels }: App): void {
  let charts: Charts | null = null;
  panels.add({
    id: "charts",
    region: "right",
    order: 30,
    title: () => t("charts"),
    mount: async (element) => {
      const { Charts: Panel } = await import("../panel/charts.ts");
      charts = new Panel(element);
      if (player.scene) charts.open(player.scene);
    },
  });
  const isSeen = (): boolean => panels.shown.value.right === "charts";
  effect(() => player.host.watchMeasures(isSeen()));
  player.opened.listen(({ scene }) => {
    player.host.watchMeasures(isSeen());
    charts?.open(scene);
  });
  player.reports.listen((report) => {
    if (isSeen()) charts?.add(report);
  });
}
