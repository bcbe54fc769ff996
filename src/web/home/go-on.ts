import { cursorBehind } from "../../contract/cursors.ts";
import { LIMITS } from "../../contract/limits.ts";
import { daysAgo, milliseconds } from "../../contract/moments.ts";
import type { getReadingPlace } from "../../contract/reading-places.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { offsetAsNext } from "../post-cache/post-lists.ts";
import type { StoppedPlace } from "../post-cache/reading-place.ts";
import { PLACE_KEY } from "../session/reading.ts";
import { resumeList } from "../post-cache/use-reading-place.ts";
import type { ListRange } from "../posts/list-choices.ts";
import { navigate } from "../router/location.ts";
import { readStoredJson } from "../session/storage.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { returnToCard } from "../shell/scroll-memory.ts";

/** A place that is offered: the title of the post, and when the reader stopped there, in milliseconds. */
export interface OfferedPlace {
  title: string;
  stoppedAt: number;
}

/** The place at which the viewer stopped on any device, or a visitor in this browser; null without one. */
export function placeToOffer(viewer: ViewerProfile | null): OfferedPlace | null {
  if (viewer) {
    const { readingPlace } = viewer;
    return readingPlace && { ...readingPlace, stoppedAt: milliseconds(readingPlace.stoppedAt) };
  }
  const place = placeOfVisitor();
  const post = place?.submissions.find(({ id }) => id === place.postId);
  return place && post ? { title: post.title, stoppedAt: place.stoppedAt } : null;
}

/** Shows the list as the reader left it, at the post where they stopped. Throws `ApiFailure`. */
export async function goOn(isMember: boolean): Promise<void> {
  const place = isMember
    ? (await call<typeof getReadingPlace>("GET", "/reading-place")).place
    : placeOfVisitor();
  if (!place) return showMessage("The posts at that place are gone.");
  const { address, list, passed, leftOut = 0, postId, submissions: posts } = place;
  const [order, range] = list.split(" ").slice(-2);
  // A list by date has no order in its name. It goes on exactly, however many posts came meanwhile.
  const next = order === "" ? cursorBehind(posts.at(-1)!.id) : offsetAsNext(passed + leftOut + posts.length);
  const page = { posts, next, passed, leftOut, range: range as ListRange, readAt: Date.now() };
  const state = resumeList({ list, page, onShown: () => returnToCard(`post-${postId}`) });
  navigate(address, { state });
}

function placeOfVisitor(): StoppedPlace | null {
  const place = readStoredJson<StoppedPlace>(PLACE_KEY);
  return place && place.stoppedAt > daysAgo(LIMITS.readingPlaceDays) ? place : null;
}
