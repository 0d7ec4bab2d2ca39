import { words } from "../shell/language.ts";
import { readClaims } from "./read-claims.ts";

const t = words(
  {
    measured: "Measured",
    criterion: "Criterion",
    passes: "It passes.",
    fails: "It does not pass.",
    run: "Run it: npm run claims -- {id}",
    close: "Close",
    gone: "docs/claims.md has no {id}",
  },
  {
    measured: "측정값",
    criterion: "기준",
    passes: "통과합니다.",
    fails: "통과하지 못합니다.",
    run: "실행: npm run claims -- {id}",
    close: "닫기",
    gone: "docs/claims.md에 {id}이(가) 없습니다",
  },
);

/** Shows what an experiment measures, as docs/claims.md has it. */
export async function showClaim(id: string): Promise<void> {
  const { default: text } = await import("../../../../docs/claims.md?raw");
  const claim = readClaims(text).get(id);
  const dialog = document.createElement("dialog");
  dialog.className = "help claim";
  const line = (tag: string, content: string): HTMLElement =>
    Object.assign(document.createElement(tag), { textContent: content });
  const close = line("button", t("close"));
  close.className = "primary";
  close.addEventListener("click", () => dialog.close());
  dialog.append(
    ...(claim
      ? [
          line("h2", `${id}. ${claim.title}`),
          line("h3", t("criterion")),
          line("p", claim.criterion),
          line("h3", t("measured")),
          line("p", claim.measured),
          line("p", t(claim.passes ? "passes" : "fails")),
          line("code", t("run", { id })),
        ]
      : [line("p", t("gone", { id }))]),
    close,
  );
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
