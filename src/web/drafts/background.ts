import type { QueryClient } from "@tanstack/react-query";
import { startOutbox } from "./outbox.ts";
import { startStoring } from "./sync-drafts.ts";

/** Stores drafts and sends those that wait, while nobody presses anything. */
export function startDraftWork(queryClient: QueryClient): void {
  startStoring();
  startOutbox(queryClient);
}
