import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as bulk from "../../../contract/bulk-acts.ts";
import type { CallBody } from "../../../contract/call.ts";
import { call } from "../../api/api.ts";
import { heldQuery, invalidateAfterDecision, reportsQuery } from "../moderation-queries.ts";

/** The milliseconds between two looks at an act that goes on. */
const LOOK_MS = 1_000;

/** A member whose posts and comments are to be removed, or a domain to which they link. */
export type RemovedFrom = { username: string } | { domain: string };

export interface BulkChoice {
  range: bulk.BulkRange;
  content: bulk.BulkContent;
}

/** The end of the range belongs to the preview that was read, so a preview is never read again. */
export function bulkPreviewQuery(target: RemovedFrom, { range, content }: BulkChoice) {
  return queryOptions({
    queryKey: ["own", "moderation", "bulk-preview", target, range, content],
    queryFn: ({ signal }) =>
      call<typeof bulk.previewBulkAct>("GET", "/moderation/bulk-acts/preview", {
        query: { ...target, range, content },
        signal,
      }),
    staleTime: Infinity,
    gcTime: 0,
  });
}

/** An act, read again while it goes on. */
export function bulkActQuery(id: string) {
  return queryOptions({
    queryKey: ["own", "moderation", "bulk-act", id],
    queryFn: async ({ signal, client }) => {
      const act = await call<typeof bulk.getBulkAct>("GET", "/moderation/bulk-acts/:id", {
        params: { id },
        signal,
      });
      if (!goesOn(act)) invalidateAfterAct(client);
      return act;
    },
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => data !== undefined && goesOn(data) && LOOK_MS,
  });
}

/** The entries below the act's are complete now, and the queues have fewer cards, or those of the undone act again. */
function invalidateAfterAct(client: QueryClient): void {
  invalidateAfterDecision(client);
  for (const { queryKey } of [reportsQuery, heldQuery]) void client.invalidateQueries({ queryKey });
}

export const goesOn = ({ state }: bulk.BulkAct): boolean => state === "running" || state === "undoing";

/** Throws `ApiFailure`. */
export async function startBulkAct(
  queryClient: QueryClient,
  body: CallBody<typeof bulk.startBulkAct>,
): Promise<bulk.BulkAct> {
  return keep(queryClient, await call<typeof bulk.startBulkAct>("POST", "/moderation/bulk-acts", { body }));
}

/** Throws `ApiFailure`. */
export async function undoBulkAct(queryClient: QueryClient, id: string, reason: string): Promise<void> {
  const answer = await call<typeof bulk.undoBulkAct>("POST", "/moderation/bulk-acts/:id/undo", {
    ...{ params: { id }, body: { reason } },
  });
  keep(queryClient, answer);
}

function keep(queryClient: QueryClient, act: bulk.BulkAct): bulk.BulkAct {
  queryClient.setQueryData(bulkActQuery(act.id).queryKey, act);
  invalidateAfterDecision(queryClient);
  return act;
}
