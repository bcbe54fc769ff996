import { infiniteQueryOptions, type QueryClient } from "@tanstack/react-query";
import type { CallBody } from "../../contract/call.ts";
import type * as calls from "../../contract/invitations.ts";
import { pages } from "../../contract/paths.ts";
import { call, nullIfNotFound } from "../api/api.ts";
import { pagedByCursor } from "../api/cursor-paging.ts";
import { refetch } from "../api/query-client.ts";
import { readToken } from "../session/token.ts";

const OWN = ["own", "invitations"];

/** The address of an admin's list of the invitations of all members. */
export const ALL_INVITATIONS = `${pages.invitations}?of=all`;

/** The viewer's invitations, newest first, and whether they may make more. */
export function ownInvitationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...OWN, "own", readToken()],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof calls.listInvitations>("GET", "/invitations", { query: { cursor }, signal }),
    ...pagedByCursor,
    // People use the invitations meanwhile.
    staleTime: 0,
  });
}

/** The invitations of all members, for admins. */
export function allInvitationsQuery() {
  return infiniteQueryOptions({
    queryKey: [...OWN, "all", readToken()],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof calls.listAllInvitations>("GET", "/admin/invitations", { query: { cursor }, signal }),
    ...pagedByCursor,
    staleTime: 0,
  });
}

/** Returns the link without waiting for the list. Throws `ApiFailure`. */
export function sendInvitation(queryClient: QueryClient, body: CallBody<typeof calls.makeInvitation>) {
  return call<typeof calls.makeInvitation>("POST", "/invitations", { body }).finally(() => {
    // Reads the list again also after a failure: an invitation whose answer was lost is in the list, and can be taken
    // back.
    refetch(queryClient, { queryKey: OWN }).catch(reportError);
  });
}

/**
 * Takes an invitation back, another member's with a reason. A 404 counts as success: it went with the account of its maker. Throws
 * `ApiFailure`.
 */
export async function endInvitation(queryClient: QueryClient, id: string, reason?: string): Promise<void> {
  const params = { id };
  const sent =
    reason === undefined
      ? call<typeof calls.takeBackInvitation>("DELETE", "/invitations/:id", { params })
      : call<typeof calls.takeBackFromMaker>("POST", "/admin/invitations/:id/taking-back", {
          ...{ params, body: { reason } },
        });
  await sent.catch(nullIfNotFound);
  await refetch(queryClient, { queryKey: OWN });
}
