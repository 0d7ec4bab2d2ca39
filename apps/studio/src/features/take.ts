import type { App } from "../shell/app.ts";
import { words } from "../shell/language.ts";
import { download } from "../take/download.ts";
import { makeObj, makePng } from "../take/make-take.ts";

const t = words(
  { export: "Export", picture: "Save a picture (PNG)", mesh: "Save the mesh as it is (OBJ)", failed: "Nothing was saved" },
  { export: "내보내기", picture: "그림 저장 (PNG)", mesh: "현재 메시 저장 (OBJ)", failed: "저장하지 못했습니다" },
); // prettier-ignore

/** Takes, pictures and meshes, to take home. */
export function install(app: App): void {
  const { commands, panels, problems, viewport } = app;
  const attempt = (make: () => Promise<Parameters<typeof download>[0][number]>): void =>
    void make().then(
      (file) => download([file]),
      (error: unknown) => problems.show(t("failed"), [{ message: String(error) }]),
    );
  const picture = (): void => {
    const { clientWidth, clientHeight } = viewport.renderer.domElement;
    attempt(() => makePng(app, 2 * clientWidth, 2 * clientHeight));
  };
  commands.add(
    { id: "save-picture", group: "file", title: () => t("picture"), keys: ["Shift+P"], run: picture },
    {
      id: "save-mesh",
      group: "file",
      title: () => t("mesh"),
      keys: ["Shift+O"],
      run: () => attempt(() => makeObj(app)),
    },
  );
  panels.add({
    id: "export",
    region: "right",
    order: 40,
    title: () => t("export"),
    mount: async (element) => (await import("../panel/take-panel.ts")).fillTakePanel(element, app),
  });
}
