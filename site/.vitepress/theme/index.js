import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import Live from "./live.vue";

/** The moving picture of the first page is a program. */
const picture = () => h("div", { class: "VPFeatures" }, h(Live, { example: "flag", height: "380" }));

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-after": picture }),
  enhanceApp({ app }) {
    app.component("Live", Live);
  },
};
