/** One per method, told apart by lightness as well. */
export const COLOURS = ["#c4582a", "#d9a441", "#3f7f93", "#7a6aa8"] as const;
