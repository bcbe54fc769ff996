/** The page's colour in each theme; must equal `--paper` in the style sheet. */
export const THEME_COLORS = { light: "#f8f4ed", dark: "#161311" };
