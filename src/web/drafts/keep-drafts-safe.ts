import type { QueryClient } from "@tanstack/react-query";
import { draftKeys, watchDrafts } from "./stored-draft.ts";

/** Loads what stores drafts on the server and sends those that wait, as soon as this browser has a draft. */
export function keepDraftsSafe(queryClient: QueryClient): void {
  let isLoading = false;
  const start = () => {
    if (isLoading || draftKeys().length === 0) return;
    isLoading = true;
    load().catch(() => {
      // Without a connection: the next change tries again, and the connection when it is back.
      isLoading = false;
    });
  };
  const load = async () => {
    const { startDraftWork } = await import("./background.ts");
    stop();
    startDraftWork(queryClient);
  };
  const stop = watchDrafts(start);
  addEventListener("online", start);
  start();
}
