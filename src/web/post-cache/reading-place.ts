import type { Submission } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { keepReadingPlace } from "../../contract/reading-places.ts";
import { call } from "../api/api.ts";
import { writeStored } from "../session/storage.ts";
import { readToken } from "../session/token.ts";
import { PLACE_KEY } from "./place-key.ts";
import { nameOfList, orderedIds, type PostListSource, type PostPages, postsIn } from "./post-lists.ts";

/** The place at which a visitor of this browser stopped reading a list; a member's is on the server. */
export interface StoppedPlace {
  address: string;
  list: string;
  passed: number;
  postId: string;
  submissions: Submission[];
  /** In milliseconds of the browser's clock. */
  stoppedAt: number;
}

/** A place before this post is found again at a glance. */
const DEEP = 10;

/** The posts that are kept after the place; the others are those before it. */
const AFTER = 20;

/** The last place that was kept, so that hiding a page twice keeps it once. */
let kept = "";

/** Keeps the place at which the reader stopped in a list of Home or a feed, unless it is near the top. */
export function notePlace(source: PostListSource, address: string, data: PostPages): void {
  const card = [...document.querySelectorAll("article[id^=post-]")].find(
    (element) => element.getBoundingClientRect().top > 0,
  );
  const postId = card?.id.slice("post-".length) ?? "";
  const ids = orderedIds(data);
  const index = ids.indexOf(postId);
  const list = nameOfList(source, data.pages[0]?.range);
  if (index < DEEP || kept === list + postId) return;
  kept = list + postId;
  const start = Math.max(0, index + AFTER - LIMITS.readingPlace);
  const passed = (source.offset ?? 0) + (data.pages[0]?.passed ?? 0) + start;
  const near = ids.slice(start, start + LIMITS.readingPlace);
  const place = { address, list, passed, postId };
  if (readToken() !== null) {
    // The page may be about to close.
    const request = { body: { ...place, ids: near }, keepalive: true } as const;
    call<typeof keepReadingPlace>("POST", "/reading-place", request).catch(() => {
      kept = "";
    });
    return;
  }
  const byId = new Map(postsIn(data).map((post) => [post.id, post]));
  const submissions = near.flatMap((id) => byId.get(id) ?? []);
  const stopped: StoppedPlace = { ...place, submissions, stoppedAt: Date.now() };
  writeStored(PLACE_KEY, JSON.stringify(stopped));
}
