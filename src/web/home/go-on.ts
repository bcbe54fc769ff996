import { LIMITS } from "../../contract/limits.ts";
import { milliseconds } from "../../contract/moments.ts";
import type { getReadingPlace } from "../../contract/reading-places.ts";
import { call } from "../api/api.ts";
import { showMessage } from "../api/show-refusal.ts";
import { offsetAsNext } from "../post-cache/post-lists.ts";
import type { StoppedPlace } from "../post-cache/reading-place.ts";
import { PLACE_KEY } from "../post-cache/place-key.ts";
import { resumeList } from "../post-cache/use-reading-place.ts";
import type { ListRange } from "../posts/list-choices.ts";
import { navigate } from "../router/location.ts";
import { readStoredJson } from "../session/storage.ts";
import type { ViewerProfile } from "../session/viewer-profile.ts";
import { returnToCard } from "../shell/scroll-memory.ts";

/** A place that is offered: the title of the post, and when the reader stopped there, in milliseconds. */
interface OfferedPlace {
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
  const { address, list, passed, postId, submissions: posts } = place;
  const range = list.split(" ").at(-1) as ListRange;
  const next = offsetAsNext(passed + posts.length);
  const page = { posts, next, passed, range, readAt: Date.now() };
  resumeList({ list, page, onShown: () => returnToCard(`post-${postId}`) });
  navigate(address);
}

function placeOfVisitor(): StoppedPlace | null {
  const place = readStoredJson<StoppedPlace>(PLACE_KEY);
  const oldest = Date.now() - LIMITS.readingPlaceDays * 24 * 3_600_000;
  return place && place.stoppedAt > oldest ? place : null;
}
