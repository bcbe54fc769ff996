import { useMemo, useState } from "react";
import { type KeptPlace, placeOf, withKeptPlace } from "./kept-place.ts";
import type { LoadedComments } from "./loaded-comments.ts";
import { useEditedId } from "./open-edits.ts";
import { useFound } from "./use-answered.ts";

/** The discussion in which the comments being answered and edited keep their places, even after they have left it. */
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
  const place = loaded && heldId !== null ? placeOf(loaded, heldId) : null;
  if (place && !isSamePlace(kept, place)) keep(place);
  const gone = !place && kept?.comment.id === heldId ? kept : null;
  // Must be the same object in each render: the thread sets state during render when its list changes.
  return useMemo(() => (loaded && gone ? withKeptPlace(loaded, gone, now) : loaded), [loaded, gone, now]);
}

function isSamePlace(kept: KeptPlace | null, { comment, before, order }: KeptPlace): boolean {
  return kept?.comment === comment && kept.before === before && kept.order === order;
}
