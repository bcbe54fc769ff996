import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as account from "../../contract/account.ts";
import type { CallBody } from "../../contract/call.ts";
import type * as feedAddress from "../../contract/feed-address.ts";
import type * as members from "../../contract/members.ts";
import type * as sessions from "../../contract/sessions.ts";
import { ApiFailure, call, nullIfNotFound } from "../api/api.ts";
import { refetch } from "../api/query-client.ts";

export function accountQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "account", uid],
    queryFn: ({ signal }) => call<typeof account.getAccount>("GET", "/account", { signal }),
    // The member may have confirmed a new email in another browser.
    staleTime: 0,
  });
}

export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "sessions", uid],
    queryFn: async ({ signal }) =>
      (await call<typeof sessions.listSessions>("GET", "/sessions", { signal })).sessions,
    staleTime: 0,
  });
}

/** When the secret address of the viewer's My Feed was made; null while there is none. */
export function feedAddressQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "feed-address", uid],
    queryFn: async ({ signal }) =>
      (await call<typeof feedAddress.getFeedAddress>("GET", "/my-feed/address", { signal })).createdAt,
    staleTime: 0,
  });
}

/** Makes a secret address, in place of the one before. Throws `ApiFailure`. */
export function makeFeedAddress() {
  return call<typeof feedAddress.makeFeedAddress>("POST", "/my-feed/address");
}

/** Throws `ApiFailure`. */
export function endFeedAddress(): Promise<null> {
  return call<typeof feedAddress.endFeedAddress>("DELETE", "/my-feed/address");
}

/** Reads again what a new password or the end of sessions changes. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    refetch(queryClient, { queryKey: ["own", "account"] }),
    refetch(queryClient, { queryKey: ["own", "sessions"] }),
    refetch(queryClient, { queryKey: ["own", "feed-address"] }),
  ]);
}

/** Changes the password and ends all other sessions. Throws `ApiFailure`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  const body = { currentPassword, newPassword };
  await call<typeof account.changePassword>("POST", "/change-password", { body });
}

/**
 * Deletes the account of this name. Where the answer was lost, and where a repetition then gets a 401, the deletion has
 * worked if nobody has the name any more. Throws `ApiFailure`.
 */
export async function deleteOwnAccount(
  username: string,
  body: CallBody<typeof account.deleteAccount>,
): Promise<void> {
  try {
    await call<typeof account.deleteAccount>("POST", "/delete-account", { body });
  } catch (failure) {
    const isUnclear = failure instanceof ApiFailure && (failure.isOutOfReach || failure.status === 401);
    if (!isUnclear || !(await isGone(username).catch(() => false))) throw failure;
  }
}

async function isGone(username: string): Promise<boolean> {
  const input = { params: { username }, cache: "reload" } as const;
  const card = await call<typeof members.getMemberCard>("GET", "/user/:username/card", input).catch(
    nullIfNotFound,
  );
  return card === null;
}

/** Mails a link to the new address. The address changes when the member confirms it. Throws `ApiFailure`. */
export async function changeEmail(currentPassword: string, email: string): Promise<void> {
  await call<typeof account.changeEmail>("POST", "/change-email", { body: { currentPassword, email } });
}

/** Cancels a pending change of address. Throws `ApiFailure`. */
export async function cancelEmailChange(): Promise<void> {
  await call<typeof account.cancelEmailChange>("DELETE", "/change-email");
}

/** Confirms an address with the code from the mail. Throws `ApiFailure`. */
export function confirmEmail(oobCode: string) {
  return call<typeof account.confirmEmail>("POST", "/confirm-email", { body: { oobCode } });
}

/** Erases the account that somebody else made with the address of the mail. Throws `ApiFailure`. */
export async function denyAccount(oobCode: string): Promise<void> {
  await call<typeof account.denyAccount>("POST", "/confirm-email/denial", { body: { oobCode } });
}

/** Ends a session. A 404 counts as success: the session has already ended. Throws `ApiFailure`. */
export async function endSession(id: string): Promise<void> {
  await call<typeof sessions.endOneSession>("DELETE", "/sessions/:id", { params: { id } }).catch(
    nullIfNotFound,
  );
}

/** Ends all sessions except this one, and returns their number. Throws `ApiFailure`. */
export async function endOtherSessions(): Promise<number> {
  return (await call<typeof sessions.endOtherSessions>("DELETE", "/sessions/others")).ended;
}
