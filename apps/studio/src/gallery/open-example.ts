import { loadExample } from "../examples.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import type { Entry } from "./entries.ts";

const t = words(
  {
    lost: "“{name}” could not be fetched",
    offline: "This browser is offline, and the example was not opened before",
  },
  {
    lost: "“{name}” 예제를 가져오지 못했습니다",
    offline: "브라우저가 오프라인이고, 전에 열어 본 예제가 아닙니다",
  },
);

/** Puts an example on the stage, or says why not. */
export async function openExample({ document: scene, problems }: App, entry: Entry): Promise<void> {
  try {
    scene.open(await loadExample(entry));
  } catch (error) {
    const reason = navigator.onLine ? String(error) : t("offline");
    problems.show(t("lost", { name: entry.name }), [{ message: reason }]);
  }
}
