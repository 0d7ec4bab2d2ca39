import { headOf } from "../examples.ts";
import { acceptSceneFiles } from "../panel/scene-files.ts";
import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";

const t = words({ refused: "This file was not opened" }, { refused: "이 파일을 열지 못했습니다" });

/** Files that come into the page. */
export function install({ document: scene, problems }: App): void {
  acceptSceneFiles({
    onFile: ({ name, text, readFile }) => scene.open({ id: null, text, readFile, ...headOf(text, name) }),
    onRefuse: (reason) => problems.show(t("refused"), [{ message: reason }]),
  });
}
