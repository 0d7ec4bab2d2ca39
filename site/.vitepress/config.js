import sidebar from "./sidebar.json" with { type: "json" };

/** Anchors as GitHub makes them: pages of the repository link to those. */
const slugify = (text) =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, "")
    .replaceAll(/\s/g, "-");

export default {
  title: "Pliant",
  description: "An engine for things that bend: cloth, paper and elastic bodies.",
  base: process.env.PLIANT_SITE_BASE ?? "/",
  lastUpdated: false,
  head: [["link", { rel: "icon", href: "data:," }]],
  markdown: { anchor: { slugify } },
  // Pages that are not made by VitePress.
  ignoreDeadLinks: [/^\/studio\//],
  themeConfig: {
    search: { provider: "local" },
    outline: [2, 3],
    nav: [
      { text: "Start", link: "/start/three" },
      { text: "Try", link: "/guides/try" },
      { text: "API", link: "/api/pliant" },
      { text: "Studio", link: "/studio/index.html", target: "_self" },
    ],
    sidebar,
  },
};
