import { computed, effect } from "@preact/signals-core";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { rows, type ChartRow } from "../panel/chart-rows.ts";
import type { Charts } from "../panel/charts.ts";

const t = words({ charts: "Charts" }, { charts: "그래프" });

const LIVE = { time: 0, from: 0, to: 0, isLive: true } as const;

/** Curves of time, energy, stretch, contacts, iterations and the governor's mesh, of the whole recorded past. */
export function install({ player, panels }: App): void {
  let charts: Charts | null = null;
  let kept: readonly ChartRow[] = [];
  let budget = 0;
  const isSeen = (): boolean => panels.shown.value.right === "charts";
  // While it runs, reports draw, not frames.
  const head = computed(() => (player.past.head.value.isLive ? LIVE : player.past.head.value));
  const draw = (): void => charts?.show(kept, head.peek());
  panels.add({
    id: "charts",
    region: "right",
    order: 30,
    title: () => t("charts"),
    mount: async (element) => {
      const { Charts: Panel } = await import("../panel/charts.ts");
      charts = new Panel(element, (time) => player.scrub(time));
      draw();
    },
  });
  player.opened.listen(({ scene }) => {
    // What was before the charts were opened is in them, too.
    player.host.watchMeasures(true);
    kept = [];
    budget = 1000 * scene.dt;
    if (isSeen()) draw();
  });
  player.reports.listen((report) => {
    if (report.steps === 0) return;
    kept = rows(kept, report, budget);
    if (isSeen()) draw();
  });
  effect(() => {
    const at = head.value;
    if (isSeen()) charts?.show(kept, at);
  });
}
