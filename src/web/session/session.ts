import { type QueryClient, queryOptions, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type * as auth from "../../contract/auth.ts";
import type { CallBody } from "../../contract/call.ts";
import type { getProfile } from "../../contract/members.ts";
import { ApiFailure, call } from "../api/api.ts";
import { bringDraftsBack, ownerOfDrafts, putDraftsAway } from "../drafts/stored-draft.ts";
import { forgetReading } from "./reading.ts";
import { rememberedViewer, rememberViewer } from "./remembered-viewer.ts";
import { readToken, removeToken, storeToken } from "./token.ts";
import type { ViewerProfile } from "./viewer-profile.ts";

/** `unknown` until hydration, when the page reads the stored token. */
export type SessionStatus = "unknown" | "member" | "visitor";

export interface SessionState {
  status: SessionStatus;
  /** The signed-in member; until the server has answered, the profile stored in this browser, or null. */
  viewer: ViewerProfile | null;
  /** Whether the server has confirmed the viewer since the page was loaded. */
  isConfirmed: boolean;
  /** Whether reading the profile has failed and is being retried. */
  isReconnecting: boolean;
}

export const UNKNOWN_SESSION: SessionState = {
  status: "unknown",
  viewer: null,
  isConfirmed: false,
  isReconnecting: false,
};

export const SessionContext = createContext(UNKNOWN_SESSION);

export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** Whether the viewer is a moderator or an admin, to choose what to show. The server decides. */
export function moderates(viewer: ViewerProfile | null): boolean {
  return viewer !== null && viewer.role !== "member";
}

/** Whether the viewer moderates the site or a feed, to choose what to show. The server decides. */
export function moderatesAnything(viewer: ViewerProfile | null): boolean {
  return moderates(viewer) || Boolean(viewer?.feedRoles?.some(({ role }) => role));
}

/** Whether the viewer is an admin, to choose what to show. The server decides. */
export function administers(viewer: ViewerProfile | null): boolean {
  return viewer?.role === "admin";
}

/** The maximum time between two retries of a request for the profile. */
const LAST_RETRY_MS = 30_000;

/**
 * The member that a token belongs to; null if the token is no longer valid. Starts with the profile that this
 * browser has stored. Decision 36 says which failures sign out and which are retried.
 */
export function viewerQuery(token: string | null | undefined) {
  return queryOptions({
    queryKey: ["viewer", token],
    queryFn: ({ signal, client, queryKey }) => {
      const isConfirmed = Boolean(client.getQueryState(queryKey)?.dataUpdatedAt);
      return readViewerOrSignOut(signal, token, isConfirmed);
    },
    initialData: () => rememberedViewer(token),
    initialDataUpdatedAt: 0,
    staleTime: ({ state }) => (state.dataUpdatedAt === 0 ? 0 : Infinity),
    retry: (_, error) => isTemporary(error),
    // Random, so that browsers do not all retry at once after a restart.
    retryDelay: (tries) => Math.min(1_000 * 2 ** tries, LAST_RETRY_MS) * (0.5 + Math.random() / 2),
  });
}

/** Reads the profile with the stored token, and stores it in this browser. Throws `ApiFailure`. */
export async function readViewer(signal?: AbortSignal): Promise<ViewerProfile> {
  const token = readToken();
  const answer = await call<typeof getProfile>("GET", "/profile", { query: { limit: 1 }, signal });
  // A proxy may have answered instead of Hearth.
  if (!answer?.user) throw new ApiFailure(200, null);
  const { createdAt: _since, about: _about, submissions: _posts, ...viewer } = answer.user;
  // Neither store the profile nor show the drafts of a member who has signed out during the request.
  if (token !== null && token === readToken()) {
    bringDraftsBack(viewer.uid);
    rememberViewer(token, viewer);
  }
  return viewer;
}

async function readViewerOrSignOut(
  signal: AbortSignal,
  token: string | null | undefined,
  isConfirmed: boolean,
): Promise<ViewerProfile | null> {
  try {
    return await readViewer(signal);
  } catch (error) {
    if (!(error instanceof ApiFailure) || isTemporary(error)) throw error;
    if (isConfirmed && error.status !== 401) throw error;
    // Another tab may have stored a newer token.
    if (token === readToken()) removeToken();
    return null;
  }
}

/** Whether the failure is temporary, and so says nothing about the token. */
function isTemporary(error: unknown): boolean {
  return error instanceof ApiFailure && (error.isOutOfReach || error.status === 429);
}

/** Signs in and stores the token. Throws `ApiFailure`. */
export async function logIn(email: string, password: string): Promise<void> {
  const { idToken } = await call<typeof auth.login>("POST", "/login", { body: { email, password } });
  storeToken(idToken);
}

/** Creates an account, signs in and stores the token. Throws `ApiFailure`. */
export async function register(body: CallBody<typeof auth.register>): Promise<void> {
  const { idToken } = await call<typeof auth.register>("POST", "/register", { body });
  storeToken(idToken);
}

/** Mails a link to choose a new password, if the account exists. Throws `ApiFailure`. */
export async function askForReset(email: string): Promise<void> {
  await call<typeof auth.forgotPassword>("POST", "/forgot-password", { body: { email } });
}

/** Sets a new password, and signs in where the answer has a token. Throws `ApiFailure`. */
export async function resetPassword(oobCode: string, newPassword: string) {
  const body = { oobCode, newPassword };
  const answer = await call<typeof auth.resetPassword>("POST", "/reset-password", { body });
  if (answer.idToken) storeToken(answer.idToken);
  return answer;
}

/**
 * Signs out in this browser at once, and asks the server to end the session. If that request fails, the session
 * lasts until it expires.
 */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  return () => {
    const owner = viewer?.uid ?? ownerOfDrafts();
    if (owner !== null) putDraftsAway(owner);
    call<typeof auth.logout>("POST", "/logout").catch(reportError);
    forgetSession(queryClient);
  };
}

/** Signs out in this browser, and removes what the next person at it must not see. */
export function forgetSession(queryClient: QueryClient): void {
  forgetReading();
  removeToken();
  for (const queryKey of [["viewer"], ["own"], ["posts", "own"]]) queryClient.removeQueries({ queryKey });
}
