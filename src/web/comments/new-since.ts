import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { ShownComment } from "../../contract/entities.ts";
import { useSession } from "../session/session.ts";
import { type LoadedComments, shownIn } from "./loaded-comments.ts";
import { newerQuery } from "./newer-comments.ts";
import { newestSeen, rememberSeen } from "./seen-comments.ts";

/** The comments of others since the last visit of a post in this browser. */
export interface NewSince {
  ids: ReadonlySet<string>;
  /** Whether there are more, of which only the number is not known. */
  isMore: boolean;
}

const NONE: NewSince = { ids: new Set(), isMore: false };

/** Found after hydration: the page is the same for everybody. They stay new until the reader leaves the post. */
export function useNewSince(postId: string, loaded: LoadedComments | undefined): NewSince {
  const { viewer } = useSession();
  const since = useLastVisit(postId, loaded && Number(loaded.latest));
  const isElsewhere =
    since !== null &&
    loaded !== undefined &&
    Number(loaded.latest) > since &&
    (loaded.start > 0 || loaded.end < loaded.total);
  const { data: listed } = useQuery({ ...newerQuery(postId, since ?? 0), enabled: isElsewhere });
  if (since === null || !loaded) return NONE;
  const comments = new Map<string, ShownComment>();
  // A loaded comment is up to date.
  for (const comment of [...(listed?.comments ?? []), ...shownIn(loaded)]) comments.set(comment.id, comment);
  const isNew = ({ id, deleted, userName }: ShownComment) =>
    Number(id) > since && !deleted && userName !== viewer?.username;
  const ids = [...comments.values()].filter(isNew).map(({ id }) => id);
  return ids.length === 0 ? NONE : { ids: new Set(ids), isMore: listed?.isMore ?? false };
}

/** The newest comment at the last visit, or at the beginning of the first. Null until hydration. */
function useLastVisit(postId: string, latest: number | undefined): number | null {
  const [visit, setVisit] = useState<{ postId: string; since: number } | null>(null);
  useEffect(() => {
    if (latest === undefined || !Number.isInteger(latest)) return;
    setVisit((now) => (now?.postId === postId ? now : { postId, since: newestSeen(postId) ?? latest }));
    rememberSeen(postId, latest);
  }, [postId, latest]);
  return visit?.postId === postId ? visit.since : null;
}
