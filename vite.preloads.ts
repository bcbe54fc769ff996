import type { Plugin, Rolldown } from "vite";

type Bundle = Rolldown.OutputBundle;

/** The files that a script loads before it imports others, as Vite writes them at its beginning. */
const FILES = /(?<=^const __vite__mapDeps=.*?m\.f=)\[.*?\]/;
/** The places in that list of the files of one import. */
const PLACES = /(?<=__vite__mapDeps\()\[[\d,]+\](?=\))/g;

/** Shortens the lists of files that scripts load before they import others. */
export function preloads(): Plugin {
  return {
    name: "preloads",
    generateBundle: { order: "post", handler: (_, bundle) => leaveOutLoaded(bundle) },
  };
}

/**
 * Leaves out of these lists what the script itself was loaded with. Vite names all that an imported file needs, and each
 * name ends with letters that do not compress.
 */
export function leaveOutLoaded(bundle: Bundle): void {
  for (const chunk of Object.values(bundle)) {
    if (chunk.type === "chunk") chunk.code = withoutLoaded(chunk.code, loadedWith(chunk.fileName, bundle));
  }
}

function withoutLoaded(code: string, loaded: Set<string>): string {
  if (!code.includes("__vite__mapDeps(")) return code;
  const list = FILES.exec(code)?.[0];
  if (!list) throw new Error("This version of Vite writes its lists of files in another form.");
  const files = JSON.parse(list) as string[];
  const kept = files.filter((file) => !loaded.has(file));
  const newPlaces = files.map((file) => kept.indexOf(file));
  const placesIn = (places: string) => {
    const old = JSON.parse(places) as number[];
    return JSON.stringify(old.map((place) => newPlaces[place] ?? -1).filter((place) => place >= 0));
  };
  return code.replace(FILES, JSON.stringify(kept)).replace(PLACES, placesIn);
}

/** A script with the scripts that it imports, and the style sheets of all. */
function loadedWith(file: string, bundle: Bundle, loaded = new Set<string>()): Set<string> {
  const chunk = bundle[file];
  if (chunk?.type !== "chunk" || loaded.has(file)) return loaded;
  loaded.add(file);
  for (const sheet of chunk.viteMetadata?.importedCss ?? []) loaded.add(sheet);
  for (const imported of chunk.imports) loadedWith(imported, bundle, loaded);
  return loaded;
}
