import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

export const ROOT = resolve(import.meta.dirname, "../..");

/** An import, or an export from another module. */
export interface Import {
  /** Path from the root for our own files, the bare name for packages and Node's modules. */
  target: string;
  /** Erased by TypeScript: `import type`, `export type`. */
  typeOnly: boolean;
}

/** The files that match these patterns, as sorted paths from the root. */
export function filesOf(...patterns: string[]): string[] {
  return patterns
    .flatMap((pattern) => globSync(pattern, { cwd: ROOT, exclude: (name) => name === "node_modules" }))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted();
}

export function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

/** A source without its comments. */
export function withoutComments(source: string): string {
  return source.replaceAll(/\/\*.*?\*\//gs, "").replaceAll(/(^|\s)\/\/.*$/gm, "");
}

/** `import … from "x"`, `export … from "x"`, `import "x"`: a statement begins its line. */
const STATEMENT = /^(?:import|export)\s+(?:(type)\s+)?(?:[\w*{][^;"']*?\sfrom\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** The static and dynamic imports of a file. */
export function importsOf(path: string): Import[] {
  return importsIn(read(path), path);
}

export function importsIn(text: string, path: string): Import[] {
  const at = (specifier: string): string =>
    specifier.startsWith(".")
      ? relative(ROOT, resolve(ROOT, dirname(path), specifier)).replaceAll("\\", "/")
      : specifier;
  return [
    ...Array.from(text.matchAll(STATEMENT), ([, type, specifier]) => ({
      target: at(specifier!),
      typeOnly: type !== undefined,
    })),
    ...Array.from(text.matchAll(DYNAMIC), ([, specifier]) => ({ target: at(specifier!), typeOnly: false })),
  ];
}

/** The imports that TypeScript does not erase. */
export function runtimeImportsOf(path: string): string[] {
  return importsOf(path)
    .filter(({ typeOnly }) => !typeOnly)
    .map(({ target }) => target);
}
