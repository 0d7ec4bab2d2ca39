import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  completionKeymap,
} from "@codemirror/autocomplete";
import { defaultKeymap, indentWithTab } from "@codemirror/commands";
import { json } from "@codemirror/lang-json";
import {
  bracketMatching,
  foldGutter,
  foldKeymap,
  HighlightStyle,
  indentOnInput,
  indentUnit,
  syntaxHighlighting,
} from "@codemirror/language";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { EditorState, Transaction } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import { effect } from "@preact/signals-core";
import { parseScene, type SceneError } from "@pliant/scene";
import schemaFile from "@pliant/scene/scene.schema.json" with { type: "json" };
import type { Schema } from "../inspector/schema.ts";
import type { App } from "../shell/app.ts";
import { completeFrom } from "./completion.ts";
import { t } from "./words.ts";

/** From the last key to the check of the text [ms]. */
const PAUSE = 350;

/** Colours of the page. */
const colours = HighlightStyle.define([
  { tag: tags.propertyName, color: "var(--code-key)" },
  { tag: tags.string, color: "var(--code-text)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--code-number)" },
  { tag: [tags.punctuation, tags.bracket], color: "var(--ink-soft)" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", fontSize: "12px", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--focus)", outlineOffset: "-2px" },
  ".cm-scroller": {
    fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, "Noto Sans Mono", monospace',
  },
  ".cm-gutters": { color: "var(--ink-faint)", background: "var(--panel)", border: "0" },
  ".cm-activeLine, .cm-activeLineGutter": { background: "var(--hover)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground": {
    background: "var(--track)",
  },
  ".cm-tooltip": {
    color: "var(--ink)",
    background: "var(--panel)",
    border: "1px solid var(--line)",
    borderRadius: "8px",
    boxShadow: "var(--shadow)",
  },
  ".cm-tooltip-autocomplete ul li[aria-selected]": {
    color: "var(--on-accent)",
    background: "var(--accent)",
  },
  ".cm-completionInfo": { maxWidth: "300px", padding: "6px 9px" },
  ".cm-diagnostic": { padding: "4px 9px", borderLeft: "3px solid var(--danger)" },
});

/** The scene's text beside the stage: completion and marks from the schema, edits that run as soon as they are valid. */
export function fillEditor(element: HTMLElement, { document: scene, commands }: App): void {
  const status = document.createElement("p");
  status.className = "editor-status";
  status.setAttribute("role", "status");
  let timer = 0;
  /** A change that came from the document, not from the keyboard. */
  let isEcho = false;

  // In a shadow tree the editor's styles are sheets, not elements: the page allows no style elements.
  const host = document.createElement("div");
  host.className = "editor";
  const shadow = host.attachShadow({ mode: "open" });
  element.append(host, status);
  const view = new EditorView({
    parent: shadow,
    root: shadow,
    state: EditorState.create({
      doc: scene.text,
      extensions: [
        lineNumbers(),
        foldGutter(),
        lintGutter(),
        drawSelection(),
        // Beside a stage there is no room for long lines.
        EditorView.lineWrapping,
        indentOnInput(),
        indentUnit.of("  "),
        bracketMatching(),
        closeBrackets(),
        highlightActiveLine(),
        json(),
        syntaxHighlighting(colours),
        theme,
        autocompletion({ override: [completeFrom(schemaFile as unknown as Schema)] }),
        EditorView.contentAttributes.of({ "aria-label": t("text") }),
        keymap.of([
          // One history for all: what the inspector did is undone here too.
          { key: "Mod-z", run: () => act("undo"), preventDefault: true },
          { key: "Mod-Shift-z", run: () => act("redo"), preventDefault: true },
          { key: "Mod-y", run: () => act("redo"), preventDefault: true },
          ...closeBracketsKeymap,
          ...defaultKeymap,
          ...foldKeymap,
          ...completionKeymap,
          ...lintKeymap,
          indentWithTab,
        ]),
        EditorView.updateListener.of((update) => {
          if (!update.docChanged || isEcho) return;
          clearTimeout(timer);
          timer = window.setTimeout(settle, PAUSE);
        }),
      ],
    }),
  });

  const act = (command: "undo" | "redo"): boolean => {
    settle();
    // What is not valid yet never became a deed: it is taken back by itself.
    if (view.state.doc.toString() === scene.text) commands.run(command);
    else if (command === "undo") show(scene.text);
    return true;
  };

  /** Checks what is written; what is valid goes onto the stage. */
  function settle(): void {
    clearTimeout(timer);
    const text = view.state.doc.toString();
    const errors = mark(text);
    if (errors.length === 0) scene.edit(text, { label: () => t("typing"), kind: "text" });
  }

  function mark(text: string): readonly SceneError[] {
    const errors = parseScene(text).errors ?? [];
    view.dispatch(
      setDiagnostics(
        view.state,
        errors.map((error) => diagnostic(view.state, error)),
      ),
    );
    const { line = 1, message = "" } = errors[0] ?? {};
    status.textContent =
      errors.length === 0
        ? t("good")
        : t(errors.length === 1 ? "one" : "many", { count: errors.length, line, message });
    status.toggleAttribute("data-bad", errors.length > 0);
    return errors;
  }

  function show(text: string): void {
    if (view.state.doc.toString() !== text) {
      isEcho = true;
      view.dispatch({ ...replaced(view.state, text), annotations: Transaction.addToHistory.of(false) });
      isEcho = false;
    }
    mark(text);
  }

  effect(() => show(scene.text));
}

/** The least change that makes the text another: the cursor and folds stay where they are. */
function replaced(
  state: EditorState,
  text: string,
): { changes: { from: number; to: number; insert: string } } {
  const old = state.doc.toString();
  let from = 0;
  while (from < old.length && from < text.length && old[from] === text[from]) from++;
  let end = 0;
  while (end < Math.min(old.length, text.length) - from && old.at(-1 - end) === text.at(-1 - end)) end++;
  return { changes: { from, to: old.length - end, insert: text.slice(from, text.length - end) } };
}

function diagnostic({ doc }: EditorState, { line = 1, column = 1, message }: SceneError): Diagnostic {
  const at = doc.line(Math.min(line, doc.lines));
  const from = Math.min(at.from + column - 1, at.to);
  const word = /^("[^"]*"?|[\w.+-]+)/.exec(doc.sliceString(from, at.to))?.[0].length ?? 1;
  return { from, to: Math.min(from + word, doc.length), severity: "error", message };
}
