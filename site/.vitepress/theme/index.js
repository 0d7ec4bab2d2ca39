import DefaultTheme from "vitepress/theme";
import { h } from "vue";
import Live from "./live.vue";
import "./first-page.css";

/** The moving picture of the first page is a program. */
const picture = () => h(Live, { example: "front", height: "440", bare: true });

export default {
  extends: DefaultTheme,
  Layout: () => h(DefaultTheme.Layout, null, { "home-hero-image": picture }),
  enhanceApp({ app }) {
    app.component("Live", Live);
  },
};
