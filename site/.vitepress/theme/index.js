import DefaultTheme from "vitepress/theme";
import Live from "./Live.vue";

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component("Live", Live);
  },
};
