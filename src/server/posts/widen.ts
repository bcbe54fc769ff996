import type { TimeRange } from "../../contract/fields.ts";
import type { PostRowPage } from "./paging.ts";

/** The time ranges from narrow to wide; undefined is all time. */
const RANGES = ["24h", "7d", "30d", undefined] as const satisfies TimeRange[];

interface Query {
  time?: TimeRange;
  widen?: "true" | undefined;
}

/** `time` is the time range of the posts. It is set only if the request asked to widen. */
type Widened<Page> = Page & { time?: NonNullable<TimeRange> | "all" };

/**
 * A list's page. With `widen`, the page of the first range that has posts, from the requested one up; if no
 * range has posts, the page of the requested one.
 */
export async function widened<Page extends PostRowPage>(
  { time, widen }: Query,
  read: (time: TimeRange) => Promise<Page>,
): Promise<Widened<Page>> {
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
