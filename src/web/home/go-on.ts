import { cursorBehind } from "../../contract/cursor-behind.ts";
import { LIMITS } from "../../contract/limits.ts";
import { daysAgo, milliseconds } from "../../contract/moments.ts";
import type { getReadingPlace, readPlacePosts } from "../../contract/reading-places.ts";
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

/** A place that may be offered. A member's has the title of its post; of a visitor's, the browser knows only the id. */
interface PlaceToOffer {
  title?: string;
  postId?: string;
  /** When the reader stopped there, in milliseconds. */
  stoppedAt: number;
}

/** The place at which the viewer stopped on any device, or a visitor in this browser; null without one. */
export function placeToOffer(viewer: ViewerProfile | null): PlaceToOffer | null {
  if (!viewer) return storedPlace();
  const { readingPlace } = viewer;
  return readingPlace && { ...readingPlace, stoppedAt: milliseconds(readingPlace.stoppedAt) };
}

/** Shows the list as the reader left it, at the post where they stopped. Throws `ApiFailure`. */
export async function goOn(isMember: boolean): Promise<void> {
  const place = isMember
    ? (await call<typeof getReadingPlace>("GET", "/reading-place")).place
    : await placeOfVisitor();
  if (!place) return showMessage("The posts at that place are gone.");
  const { address, list, passed, leftOut, postId, submissions: posts, hidden } = place;
  const [order, range] = list.split(" ").slice(-2);
  // A list by date has no order in its name. It goes on exactly behind the last post, however many posts came
  // meanwhile.
  const next = order === "" ? cursorBehind(posts.at(-1)!.id) : offsetAsNext(passed + leftOut + posts.length);
  const page = { posts, next, passed, leftOut, hidden, range: range as ListRange, readAt: Date.now() };
  const state = resumeList({ list, page, onShown: () => returnToCard(`post-${postId}`) });
  navigate(address, { state });
}

/** The reading place of a visitor, with its posts that still exist; null if there is no place or none of its posts exists. */
async function placeOfVisitor() {
  const place = storedPlace();
  if (!place) return null;
  const { submissions } = await call<typeof readPlacePosts>("POST", "/reading-place/posts", {
    body: { ids: place.ids },
  });
  return submissions.length > 0 ? { ...place, submissions, hidden: {} } : null;
}

function storedPlace(): StoppedPlace | null {
  const place = readStoredJson<StoppedPlace>(PLACE_KEY);
  // Browsers stored the posts themselves until November 2026.
  if (place && !Array.isArray(place.ids)) return null;
  return place && place.stoppedAt > daysAgo(LIMITS.readingPlaceDays) ? place : null;
}
