import type { QueryClient } from "@tanstack/react-query";
import { endNoteDrafts } from "./note-drafts.ts";
import { startOutbox } from "./outbox.ts";
import { startStoring } from "./sync-drafts.ts";

/** Stores drafts, sends those that wait and ends those of notes, while nobody presses anything. */
export function startDraftWork(queryClient: QueryClient): void {
  endNoteDrafts();
  startStoring();
  startOutbox(queryClient);
}
