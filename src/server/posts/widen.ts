import type { TimeRange } from "../../contract/fields.ts";
import type { PostPage } from "./paging.ts";

/** The ranges of time, each wider than the one before. */
const RANGES = ["24h", "7d", "30d", undefined] as const satisfies TimeRange[];

interface Query {
  time?: TimeRange;
  widen?: "true" | undefined;
}

/** A page, and the range its posts are from where the request asked to widen. */
interface Widened extends PostPage {
  time?: NonNullable<TimeRange> | "all";
}

/**
 * A list's page; where the request asks to widen, of the first range with posts from the one asked for on. Where no
 * range has any, the range asked for stays.
 */
export async function widened(
  { time, widen }: Query,
  read: (time: TimeRange) => Promise<PostPage>,
): Promise<Widened> {
  const asked = await read(time);
  if (!widen) return asked;
  if (asked.posts.length === 0) {
    for (const wider of RANGES.slice(RANGES.indexOf(time) + 1)) {
      const page = await read(wider);
      if (page.posts.length > 0) return { ...page, time: wider ?? "all" };
    }
  }
  return { ...asked, time: time ?? "all" };
}
