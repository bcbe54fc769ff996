import { createHash } from "node:crypto";
import { readRealPosts, type RealPosts } from "../data/real-posts.ts";

/** The half on which rules may be tuned, and the half on which they are reported. */
export type Half = "tuning" | "reporting";

/** Communities go whole into a half; the one large file of Hacker News is divided by its titles. */
export function readHalf(folder: string, half: Half): Promise<RealPosts> {
  return readRealPosts(
    folder,
    (file, title) => halfOf(file.startsWith("hacker_news") ? title : file) === half,
  );
}

function halfOf(name: string): Half {
  return createHash("sha256").update(name).digest()[0]! % 2 === 0 ? "tuning" : "reporting";
}
