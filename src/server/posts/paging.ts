import type { PostRow } from "./queries.ts";

export interface Paging {
  limit: number;
  offset?: number | undefined;
  cursor?: string | undefined;
  /** The feed whose pinned posts come with the page. */
  pinsOf?: number | undefined;
}

/** One page of a list; `next` is the cursor of the page after it, null at the end. */
export interface PostRowPage {
  posts: PostRow[];
  next: string | null;
  /** Present where the page was asked for with them, and has posts. */
  pinned?: PostRow[];
}
