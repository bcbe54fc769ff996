import { useState } from "react";
import { type KeptPlace, placeOf, withKeptPlace } from "./kept-place.ts";
import type { LoadedComments } from "./loaded-comments.ts";
import { useFound } from "./use-answered.ts";

/** The discussion with the comment being answered in its place, even after it has left the discussion. */
export function useKeptPlace(
  postId: string,
  loaded: LoadedComments | undefined,
  answeredId: string | null,
): LoadedComments | undefined {
  const [kept, keep] = useState<KeptPlace | null>(null);
  const now = useFound(postId, answeredId);
  if (!loaded || answeredId === null) return loaded;
  const place = placeOf(loaded, answeredId);
  if (!place) return kept?.comment.id === answeredId ? withKeptPlace(loaded, kept, now) : loaded;
  const isKept =
    kept?.comment === place.comment && kept.before === place.before && kept.order === place.order;
  if (!isKept) keep(place);
  return loaded;
}
