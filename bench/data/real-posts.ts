import { globSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { codePoints } from "../../src/contract/limits.ts";
import type { ImportedPost } from "../../src/server/import/imported-post.ts";
import { readImportedPosts } from "../../src/server/import/read-posts.ts";
import { Tally } from "../../src/server/import/report.ts";

/** The default folder of the real exports. */
export const REAL_POSTS = fileURLToPath(new URL("../../../shared/data", import.meta.url));

export interface RealPosts {
  titles: string[];
  links: string[];
  texts: string[];
  /** Paragraphs of posts, each about as long as a comment. */
  remarks: string[];
}

/** Thrown if a folder has no real posts. */
export class NoTitles extends Error {
  override name = "NoTitles";
}

/** The number of remarks to read: enough for varied comments. */
const MAX_REMARKS = 100_000;

/** Reads the exports in a folder, or those posts of them that are wanted. Throws `NoTitles` if there are none. */
export async function readRealPosts(
  folder: string,
  isWanted: (file: string, post: ImportedPost) => boolean = () => true,
): Promise<RealPosts> {
  const files = globSync(join(folder, "**/*.csv.gz")).toSorted();
  const real: RealPosts = { titles: [], links: [], texts: [], remarks: [] };
  const context = { feed: undefined, now: Date.now() };
  for (const file of files) {
    for await (const post of readImportedPosts(file, new Tally(), { context, onRow() {} })) {
      if (!isWanted(basename(file), post)) continue;
      real.titles.push(post.title);
      if (post.contentType === "link") real.links.push(post.content);
      else if (post.contentType === "text" && post.content !== "") addText(real, post.content);
    }
  }
  if (real.titles.length === 0 || real.links.length === 0 || real.remarks.length === 0) {
    throw new NoTitles(
      `There are no real posts in ${folder} (files *.csv.gz that npm run import can read). Name their folder: --titles DIR.`,
    );
  }
  return real;
}

function addText({ texts, remarks }: RealPosts, text: string): void {
  texts.push(text);
  if (remarks.length >= MAX_REMARKS) return;
  for (const paragraph of text.split(/\n+/)) {
    const length = codePoints(paragraph);
    if (length >= 20 && length <= 600) remarks.push(paragraph);
  }
}
