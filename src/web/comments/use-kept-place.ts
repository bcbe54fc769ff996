import { useState } from "react";
import { type KeptPlace, placeOf, withKeptPlace } from "./kept-place.ts";
import type { LoadedComments } from "./loaded-comments.ts";
import { useEditedId } from "./open-edits.ts";
import { useFound } from "./use-answered.ts";

/** The discussion with the comments being answered and edited in their places, even after they have left it. */
export function useKeptPlaces(
  postId: string,
  loaded: LoadedComments | undefined,
  answeredId: string | null,
): LoadedComments | undefined {
  const answered = useKeptPlace(postId, loaded, answeredId);
  return useKeptPlace(postId, answered, useEditedId());
}

function useKeptPlace(
  postId: string,
  loaded: LoadedComments | undefined,
  heldId: string | null,
): LoadedComments | undefined {
  const [kept, keep] = useState<KeptPlace | null>(null);
  const now = useFound(postId, heldId);
  if (!loaded || heldId === null) return loaded;
  const place = placeOf(loaded, heldId);
  if (!place) return kept?.comment.id === heldId ? withKeptPlace(loaded, kept, now) : loaded;
  const isKept =
    kept?.comment === place.comment && kept.before === place.before && kept.order === place.order;
  if (!isKept) keep(place);
  return loaded;
}
