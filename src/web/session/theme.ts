import { readStored, writeStored } from "./storage.ts";

const KEY = "theme";
export type Theme = "dark" | "light";

/** The theme that the reader chose; null where the device decides. */
export function storedTheme(): Theme | null {
  const stored = readStored(KEY);
  return stored === "dark" || stored === "light" ? stored : null;
}

export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // The browser colours its toolbar by the `theme-color` tag whose media query matches.
  for (const meta of document.querySelectorAll<HTMLMetaElement>("[name=theme-color]")) {
    meta.media = meta.dataset["theme"] === theme ? "" : "not all";
  }
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  writeStored(KEY, theme);
}
