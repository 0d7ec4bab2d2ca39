import { words } from "../shell/language.ts";
import { readClaims, type Claim } from "./read-claims.ts";

const t = words(
  {
    why: "Why it is right",
    measured: "Measured",
    criterion: "Criterion",
    passes: "It passes.",
    fails: "It does not pass.",
    run: "Run it: npm run claims -- {id}",
    close: "Close",
    gone: "docs/claims.md has no {id}",
  },
  {
    why: "왜 맞는가",
    measured: "측정값",
    criterion: "기준",
    passes: "통과합니다.",
    fails: "통과하지 못합니다.",
    run: "실행: npm run claims -- {id}",
    close: "닫기",
    gone: "docs/claims.md에 {id}이(가) 없습니다",
  },
);

/** Shows what experiments measure, as docs/claims.md has it. */
export async function showClaims(ids: readonly string[]): Promise<void> {
  const { default: text } = await import("../../../../docs/claims.md?raw");
  const claims = readClaims(text);
  const dialog = document.createElement("dialog");
  dialog.className = "help claim";
  const head = document.createElement("header");
  const close = line("button", t("close"));
  close.addEventListener("click", () => dialog.close());
  head.append(line("h2", t("why")), close);
  const list = document.createElement("div");
  list.className = "claim-list";
  list.append(...ids.map((id) => sectionOf(id, claims.get(id))));
  dialog.append(head, list);
  dialog.addEventListener("close", () => dialog.remove());
  // Beside it is out of it.
  dialog.addEventListener("click", (event) => {
    if (event.target === dialog) dialog.close();
  });
  document.body.append(dialog);
  dialog.showModal();
}

const line = (tag: string, content: string): HTMLElement =>
  Object.assign(document.createElement(tag), { textContent: content });

function sectionOf(id: string, claim: Claim | undefined): HTMLElement {
  const section = document.createElement("section");
  if (!claim) {
    section.append(line("p", t("gone", { id })));
    return section;
  }
  section.append(
    line("h3", claim.title),
    line("h4", t("criterion")),
    line("p", claim.criterion),
    line("h4", t("measured")),
    line("p", claim.measured),
    line("p", t(claim.passes ? "passes" : "fails")),
    line("code", t("run", { id })),
  );
  return section;
}
