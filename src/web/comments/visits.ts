import { useEffect, useState } from "react";
import { createStore } from "../session/store.ts";
import { newestSeen, rememberSeen } from "./seen-comments.ts";

interface Visit {
  postId: string;
  /** The id of the newest comment at the previous visit. */
  since: number;
}

/** The visits of the threads on the page. */
const visits = new WeakMap<object, Visit>();
const store = createStore();

/**
 * The id of the newest comment at the previous visit of a post; on a first visit, at its beginning. Null until
 * hydration. `latest` is the id of the newest comment now.
 */
export function useVisit(postId: string, latest: number | undefined): number | null {
  const [thread] = useState(() => ({}));
  useEffect(() => {
    if (latest !== undefined && Number.isInteger(latest)) see(thread, postId, latest);
  }, [thread, postId, latest]);
  const visit = store.use(() => visits.get(thread), undefined);
  return visit?.postId === postId ? visit.since : null;
}

function see(thread: object, postId: string, latest: number): void {
  if (visits.get(thread)?.postId !== postId) {
    visits.set(thread, { postId, since: newestSeen(postId) ?? latest });
    store.changed();
  }
  rememberSeen(postId, latest);
}
