import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Account } from "../../contract/account.ts";
import type { Session } from "../../contract/sessions.ts";
import { ApiFailure, get, post, remove } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";

export function accountQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "account", uid],
    queryFn: ({ signal }) => get<Account>("/account", signal),
    // The link in the mail may have been opened in another browser meanwhile.
    staleTime: 0,
  });
}

export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "sessions", uid],
    queryFn: async ({ signal }) => (await get<{ sessions: Session[] }>("/sessions", signal)).sessions,
    staleTime: 0,
  });
}

export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    readAnew(queryClient, { queryKey: ["own", "account"] }),
    readAnew(queryClient, { queryKey: ["own", "sessions"] }),
  ]);
}

/** Changes the password and ends all other sessions. Throws `ApiFailure`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await post("/change-password", { currentPassword, newPassword });
}

/** Mails a link to the new address; the change takes effect once the link is opened. Throws `ApiFailure`. */
export async function changeEmail(currentPassword: string, email: string): Promise<void> {
  await post("/change-email", { currentPassword, email });
}

/** Cancels a pending change of address. Throws `ApiFailure`. */
export async function cancelEmailChange(): Promise<void> {
  await remove("/change-email");
}

/** Confirms the new address with the code from the mail, and returns the address. Throws `ApiFailure`. */
export async function confirmEmail(oobCode: string): Promise<string> {
  return (await post<{ email: string }>("/confirm-email", { oobCode })).email;
}

/** Ends a session. A 404 counts as success: the session has already ended. Throws `ApiFailure`. */
export async function endSession(id: string): Promise<void> {
  try {
    await remove(`/sessions/${id}`);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** Ends all sessions except this one, and returns their number. Throws `ApiFailure`. */
export async function endOtherSessions(): Promise<number> {
  return (await remove<{ ended: number }>("/sessions/others")).ended;
}
