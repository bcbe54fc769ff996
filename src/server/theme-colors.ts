/** The colour of the page in each theme, as the style sheet's `--paper` says it. */
export const THEME_COLORS = { light: "#f8f4ed", dark: "#161311" };
