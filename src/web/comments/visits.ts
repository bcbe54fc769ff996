import { useEffect, useState } from "react";
import { createStore } from "../session/store.ts";
import { newestSeen, rememberSeen } from "./seen-comments.ts";

interface Visit {
  postId: string;
  /** The newest comment at the visit before. */
  since: number;
}

/** The visits of the threads on the page. */
const visits = new WeakMap<object, Visit>();
const store = createStore();

/**
 * The newest comment at the last visit of a post, or at the beginning of the first. Null until hydration. `latest` is the
 * newest one now.
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
