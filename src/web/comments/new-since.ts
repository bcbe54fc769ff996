import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import type { ShownComment } from "../../contract/comments.ts";
import { type SessionState, useSession } from "../session/session.ts";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import { type Newer, newerQuery } from "./newer-comments.ts";
import { useVisit } from "./visits.ts";

/** The comments of others since the last visit of a post in this browser. */
export interface NewSince {
  ids: ReadonlySet<string>;
  /** Whether there are more new comments than `ids` has. */
  isMore: boolean;
}

const NONE: NewSince = { ids: new Set(), isMore: false };

/** The new comments of this visit: none until hydration, then the same ones until the reader leaves the post. */
export function useNewSince(postId: string, loaded: LoadedComments | undefined): NewSince {
  const { viewer } = useSession();
  const since = useVisit(postId, loaded && Number(loaded.latest));
  const isElsewhere = since !== null && hasNewElsewhere(loaded, since);
  const { data: listed } = useQuery({ ...newerQuery(postId, since ?? 0), enabled: isElsewhere });
  return useMemo(
    () => (since === null || !loaded ? NONE : newAmong(loaded, listed, since, viewer)),
    [loaded, listed, since, viewer],
  );
}

function newAmong(
  loaded: LoadedComments,
  listed: Newer | undefined,
  since: number,
  viewer: SessionState["viewer"],
): NewSince {
  // Loaded comments come second and win: events keep them up to date.
  const comments = [...(listed?.comments ?? []), ...shownIn(loaded)].filter(({ id }) => Number(id) > since);
  const known = new Map(comments.map((comment) => [comment.id, comment]));
  const ids = [...known.values()].filter((comment) => isOfOthers(comment, viewer)).map(({ id }) => id);
  return ids.length === 0 ? NONE : { ids: new Set(ids), isMore: listed?.isMore === true };
}

function isOfOthers({ deleted, userName }: ShownComment, viewer: SessionState["viewer"]): boolean {
  return !deleted && userName !== viewer?.username;
}

function hasNewElsewhere(loaded: LoadedComments | undefined, since: number): boolean {
  if (!loaded) return false;
  const { latest, start, end, total } = loaded;
  return Number(latest) > since && (start > 0 || end < total);
}
