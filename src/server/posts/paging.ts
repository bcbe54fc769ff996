import type { PostRow } from "./queries.ts";

export interface Paging {
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
}

/** One page of a list; `next` is the cursor of the page after it, null at the end. */
export interface PostRowPage {
  posts: PostRow[];
  next: string | null;
}
