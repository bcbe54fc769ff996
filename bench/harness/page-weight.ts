import { compressedBody } from "./requests.ts";

/** The sizes of a page and its files in bytes, compressed with Brotli as they are sent. */
export interface PageWeight {
  html: number;
  /** The size of each script, by its address. */
  scripts: Map<string, number>;
  styles: Map<string, number>;
}

/** Measures a page, and the scripts and styles that it loads at first. */
export async function weigh(site: string, path: string): Promise<PageWeight> {
  const html = await (await fetch(site + path)).text();
  const named = (tag: RegExp) => [...html.matchAll(tag)].map(([, file]) => file!);
  const scripts = named(/(?:<link rel="modulepreload" href|<script type="module" src)="([^"]+)"/g);
  return {
    html: await compressedSize(site + path),
    scripts: await weights(site, scripts),
    styles: await weights(site, named(/<link rel="stylesheet" href="([^"]+)"/g)),
  };
}

export async function compressedSize(url: string): Promise<number> {
  return (await compressedBody(url)).length;
}

export function sum(files: Map<string, number>): number {
  return [...files.values()].reduce((total, size) => total + size, 0);
}

async function weights(site: string, files: string[]): Promise<Map<string, number>> {
  const sizes = await Promise.all([...new Set(files)].map((file) => compressedSize(site + file)));
  return new Map([...new Set(files)].map((file, index) => [file, sizes[index]!]));
}
