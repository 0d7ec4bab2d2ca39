// Pages of the repository as pages of the site: links between them stay, links into the sources become words.

import { existsSync } from "node:fs";
import { posix } from "node:path";

const isPicture = (path) => /\.(jpg|jpeg|png|gif|svg|webp)$/.test(path);

/** Parts of a text that are code, and parts that are not, in turn. */
const codeOrNot = (text) => text.split(/(^```[\s\S]*?^```$|^~~~[\s\S]*?^~~~$|`[^`\n]+`)/m);

/** A page at `path` (from the root) for VitePress; `known` are the pages of the site, `root` is where files are. */
export function sitePage(path, text, known, root) {
  const parts = codeOrNot(text).map((part, i) => (i % 2 === 1 ? part : words(part)));
  // Links may have code in them: they are looked for in the whole.
  return `::: v-pre\n\n${linked(parts.join(""), path, known, root)}\n\n:::\n`;
}

/** What VitePress would take for tags. */
const words = (text) => text.replaceAll(/<(?=[A-Za-z/!])(?!https?:)/g, "&lt;");

function linked(text, path, known, root) {
  return text.replaceAll(
    /(!?)\[((?:[^[\]]|\[[^\]]*\])*)\]\(([^()\s]+)(?: "[^"]*")?\)/g,
    (whole, mark, label, link) => {
      if (/^[a-z]+:/.test(link) || link.startsWith("#")) return whole;
      const [file, anchor] = link.split("#");
      const target = posix.join(posix.dirname(path), file);
      if (known.has(target))
        return `${mark}[${label}](/${target.replace(/\.md$/, "")}${anchor ? `#${anchor}` : ""})`;
      if (isPicture(target) && existsSync(posix.join(root, target))) return `${mark}[${label}](/${target})`;
      return label;
    },
  );
}

/** Of pictures that a page shows, from the root. */
export const picturesOf = (text) =>
  [...text.matchAll(/\]\(\/([^()\s]+\.(?:jpg|jpeg|png|gif|svg|webp))\)/g)].map(([, path]) => path);
