import type { markCaughtUp } from "../../contract/catch-up.ts";
import { call } from "../api/api.ts";

/** Posts that are seen within this time are sent together. */
const SENT_AFTER_MS = 500;

const RETRY_MS = 10_000;

/**
 * Sends the posts that are seen, in batches. Posts that could not be sent go with the next batch, or by themselves after
 * a while. Calls `onAll` once the server knows that all of `ids` are seen.
 */
export function seenReporter(ids: string[], onAll: () => void) {
  const unsent = new Set<string>();
  const unseen = new Set(ids);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const sendAfter = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void send(), delay);
  };
  const send = async () => {
    const batch = [...unsent];
    if (batch.length === 0) return;
    try {
      await call<typeof markCaughtUp>("POST", "/catch-up/seen", { body: { ids: batch } });
    } catch {
      sendAfter(RETRY_MS);
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
    end: () => sendAfter(0),
  };
}
