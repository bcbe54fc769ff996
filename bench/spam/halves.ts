import { createHash } from "node:crypto";
import { readRealPosts, type RealPosts } from "../data/real-posts.ts";

/** The half on which rules may be tuned, and the half on which they are reported. */
export type Half = "tuning" | "reporting";

/** The real posts of a half: all, the older ones and the newer ones of each file. */
export interface HalfOfPosts {
  all: RealPosts;
  earlier: RealPosts;
  later: RealPosts;
}

/** The posts of a community are all in one half. The one large file of Hacker News is divided by its titles. */
export async function readHalf(folder: string, half: Half): Promise<HalfOfPosts> {
  const isOfHalf = (file: string, title: string) =>
    halfOf(file.startsWith("hacker_news") ? title : file) === half;
  const times = new Map<string, number[]>();
  const all = await readRealPosts(folder, (file, { title, createdAt }) => {
    if (!isOfHalf(file, title)) return false;
    const ofFile = times.get(file) ?? [];
    ofFile.push(createdAt.getTime());
    times.set(file, ofFile);
    return true;
  });
  const middles = new Map(
    [...times].map(([file, list]) => [file, list.toSorted((a, b) => a - b)[list.length >> 1]!]),
  );
  const read = (isEarlier: boolean) =>
    readRealPosts(
      folder,
      (file, { title, createdAt }) =>
        isOfHalf(file, title) && isEarlier === createdAt.getTime() < middles.get(file)!,
    );
  return { all, earlier: await read(true), later: await read(false) };
}

export function halfOf(name: string): Half {
  return createHash("sha256").update(name).digest()[0]! % 2 === 0 ? "tuning" : "reporting";
}
