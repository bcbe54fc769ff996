import { readStored, writeStored } from "../session/storage.ts";

const KEY = "density";
type Density = "comfortable" | "compact";

/** The density that the reader chose for lists of posts: cards or rows. */
export function storedDensity(): Density {
  return readStored(KEY) === "compact" ? "compact" : "comfortable";
}

/** Marks the page for the style sheet. The server's page is the same in both densities. */
export function showDensity(density: Density): void {
  document.documentElement.dataset["density"] = density;
}

export function chooseDensity(density: Density): void {
  showDensity(density);
  writeStored(KEY, density);
}
