import type { markCaughtUp } from "../../contract/catch-up.ts";
import { ApiFailure, call } from "../api/api.ts";
import { readToken } from "../session/token.ts";

/** Posts that are seen within this time are sent together. */
const SENT_AFTER_MS = 500;

const RETRY_MS = 10_000;

/**
 * Sends the posts that are seen, in batches. Posts that could not be sent go with the next batch, or by themselves after
 * a while, until the site refuses them or the member signs out. Calls `onAll` once the server knows that all of `ids` are
 * seen.
 */
export function seenReporter(ids: string[], onAll: () => void) {
  const token = readToken();
  const unsent = new Set<string>();
  const unseen = new Set(ids);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendAfter = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delay);
  };
  const send = async () => {
    clearTimeout(timer);
    const batch = [...unsent];
    // The next member may have missed the same posts.
    if (batch.length === 0 || token !== readToken()) return;
    try {
      // The page may be about to close.
      const request = { body: { ids: batch }, keepalive: true } as const;
      await call<typeof markCaughtUp>("POST", "/catch-up/seen", request);
    } catch (failure) {
      if (isTemporary(failure)) sendAfter(RETRY_MS);
      return;
    }
    for (const id of batch) {
      unsent.delete(id);
      unseen.delete(id);
    }
    if (unseen.size === 0) onAll();
  };
  return {
    see: (id: string) => {
      unsent.add(id);
      sendAfter(SENT_AFTER_MS);
    },
    /** Sends what waits, when the reader leaves the page. */
    sendNow: () => void send(),
  };
}

function isTemporary(failure: unknown): boolean {
  return (
    failure instanceof ApiFailure && (failure.isOutOfReach || failure.status === 429 || failure.status >= 500)
  );
}
