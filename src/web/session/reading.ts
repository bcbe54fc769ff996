import { pages } from "../../contract/paths.ts";
import { removeStored, storedKeys } from "./storage.ts";

/** The storage key of the posts whose discussions were read, with their newest comments. */
export const SEEN_COMMENTS_KEY = "seenComments";

/** The storage key of a visitor's reading place; a member's place is on the server. */
export const PLACE_KEY = "readingPlace";

/** Folded branches are stored under the path of their post, which the early script knows. */
export const foldsKey = (postId: string): string => pages.details(postId);

/** Deletes what shows which posts a member has read: the next person at this browser may be somebody else. */
export function forgetReading(): void {
  for (const key of storedKeys()) {
    if (key === SEEN_COMMENTS_KEY || key === PLACE_KEY || key.startsWith(foldsKey(""))) removeStored(key);
  }
}
