import type { QueryClient } from "@tanstack/react-query";
import { draftKeys, watchDrafts } from "../session/draft.ts";

/** Loads what stores drafts on the server and sends those that wait, as soon as this browser has a draft. */
export function keepDraftsSafe(queryClient: QueryClient): void {
  const start = () => {
    if (draftKeys().length === 0) return;
    stop();
    // Without a connection the next page tries again.
    import("./background.ts").then((part) => part.startDraftWork(queryClient)).catch(() => {});
  };
  const stop = watchDrafts(start);
  start();
}
