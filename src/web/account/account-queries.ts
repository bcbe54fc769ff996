import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { Account } from "../../contract/account.ts";
import type { Session } from "../../contract/sessions.ts";
import { ApiFailure, get, post, remove } from "../api/api.ts";
import { readAnew } from "../api/query-client.ts";

/** The query of how the viewer signs in. */
export function accountQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "account", uid],
    queryFn: ({ signal }) => get<Account>("/account", signal),
    // The link may have been opened elsewhere meanwhile.
    staleTime: 0,
  });
}

/** The query of where the viewer is signed in. */
export function sessionsQuery(uid: string) {
  return queryOptions({
    queryKey: ["own", "sessions", uid],
    queryFn: async ({ signal }) => (await get<{ sessions: Session[] }>("/sessions", signal)).sessions,
    staleTime: 0,
  });
}

/** Reads again how and where the viewer is signed in. */
export async function refreshAccount(queryClient: QueryClient): Promise<void> {
  await Promise.all([
    readAnew(queryClient, { queryKey: ["own", "account"] }),
    readAnew(queryClient, { queryKey: ["own", "sessions"] }),
  ]);
}

/** Sets another password, which ends all other sessions. Throws `ApiFailure`. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await post("/change-password", { currentPassword, newPassword });
}

/** Has a link mailed to another address, which counts once it is opened. Throws `ApiFailure`. */
export async function changeEmail(currentPassword: string, email: string): Promise<void> {
  await post("/change-email", { currentPassword, email });
}

/** Keeps the address there is. Throws `ApiFailure`. */
export async function cancelEmailChange(): Promise<void> {
  await remove("/change-email");
}

/** Makes the address that a code was mailed to the member's, and gives it. Throws `ApiFailure`. */
export async function confirmEmail(oobCode: string): Promise<string> {
  return (await post<{ email: string }>("/confirm-email", { oobCode })).email;
}

/** Ends a session. One that has ended already is what was wanted. Throws `ApiFailure`. */
export async function endSession(id: string): Promise<void> {
  try {
    await remove(`/sessions/${id}`);
  } catch (error) {
    if (!(error instanceof ApiFailure && error.status === 404)) throw error;
  }
}

/** Ends all sessions but this one; says how many. Throws `ApiFailure`. */
export async function endOtherSessions(): Promise<number> {
  return (await remove<{ ended: number }>("/sessions/others")).ended;
}
