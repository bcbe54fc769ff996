import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { OwnProfile } from "../../contract/members.ts";
import { ApiFailure, get, post } from "../api/api.ts";
import { bringDraftsBack, putDraftsAway } from "./draft.ts";
import { rememberedViewer, rememberViewer } from "./remembered-viewer.ts";
import { readToken, removeToken, storeToken } from "./token.ts";

/** Who is looking: not known while the server's page takes over, a member, or a visitor. */
export type SessionStatus = "unknown" | "member" | "visitor";

export type ViewerProfile = Pick<OwnProfile, "uid" | "username" | "email" | "role" | "suspension">;

export interface Session {
  status: SessionStatus;
  /** As this browser remembers the member until the server has answered; null where it remembers nothing. */
  viewer: ViewerProfile | null;
  /** Whether the server has said in this page's life who the viewer is. */
  isConfirmed: boolean;
  /** The profile cannot be had just now, and is asked for again and again. */
  isReconnecting: boolean;
}

export const UNKNOWN: Session = {
  status: "unknown",
  viewer: null,
  isConfirmed: false,
  isReconnecting: false,
};

export const SessionContext = createContext(UNKNOWN);

/** The session of this browser. */
export function useSession(): Session {
  return useContext(SessionContext);
}

/** Whether the viewer is one of those who moderate. The server decides. */
export function moderates(viewer: ViewerProfile | null): boolean {
  return viewer !== null && viewer.role !== "member";
}

/** Whether the viewer is one of those who run the site. The server decides. */
export function administers(viewer: ViewerProfile | null): boolean {
  return viewer?.role === "admin";
}

/** The longest time between two tries to read the profile, in milliseconds. */
const LAST_RETRY_MS = 30_000;

/**
 * The query of who a token belongs to; null when the token is dead. Begins with the member that this browser remembers.
 * Why a failure signs out or is tried again is decision 36.
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
    retry: (_, error) => isPassing(error),
    // Not all browsers at once after a restart of the site.
    retryDelay: (tries) => Math.min(1_000 * 2 ** tries, LAST_RETRY_MS) * (0.5 + Math.random() / 2),
  });
}

/** Reads the profile with the stored token, and remembers it in this browser. Throws `ApiFailure`. */
export async function readViewer(signal?: AbortSignal): Promise<ViewerProfile> {
  const token = readToken();
  const answer = await get<{ user?: OwnProfile } | null>("/profile?limit=1", signal);
  if (!answer?.user) throw new ApiFailure(200, null);
  const { uid, username, email, role, suspension } = answer.user;
  const viewer = { uid, username, email, role, suspension };
  bringDraftsBack(uid);
  // Nothing of a member who has signed out meanwhile stays behind.
  if (token !== null && token === readToken()) rememberViewer(token, viewer);
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
    if (!(error instanceof ApiFailure) || isPassing(error)) throw error;
    if (isConfirmed && error.status !== 401) throw error;
    // Another tab may have signed somebody in since.
    if (token === readToken()) removeToken();
    return null;
  }
}

/** Whether the profile may be had in a while: that says nothing about the token. */
function isPassing(error: unknown): boolean {
  return error instanceof ApiFailure && (error.isOutOfReach || error.status === 429);
}

/** Signs in and keeps the token. Throws `ApiFailure`. */
export async function logIn(email: string, password: string): Promise<void> {
  const { idToken } = await post<{ idToken: string }>("/login", { email, password });
  storeToken(idToken);
}

/** Makes an account, signs in and keeps the token. Throws `ApiFailure`. */
export async function register(account: {
  username: string;
  email: string;
  password: string;
}): Promise<void> {
  const { idToken } = await post<{ idToken: string }>("/register", account);
  storeToken(idToken);
}

/** Has a mail sent that leads to a new password, if there is such an account. Throws `ApiFailure`. */
export async function askForReset(email: string): Promise<void> {
  await post("/forgot-password", { email });
}

/** Sets a new password, and signs in when a token is returned: says whether one was. Throws `ApiFailure`. */
export async function resetPassword(oobCode: string, newPassword: string): Promise<boolean> {
  const { idToken } = await post<{ idToken?: string }>("/reset-password", { oobCode, newPassword });
  if (idToken) storeToken(idToken);
  return Boolean(idToken);
}

/** Signs out here at once and asks the server to forget the token, which otherwise lives out its time. */
export function useLogOut(): () => void {
  const queryClient = useQueryClient();
  const { viewer } = useSession();
  return () => {
    if (viewer) putDraftsAway(viewer.uid);
    post("/logout").catch(reportError);
    removeToken();
    queryClient.removeQueries({ queryKey: ["viewer"] });
    queryClient.removeQueries({ queryKey: ["own"] });
    queryClient.removeQueries({ queryKey: ["posts", "own"] });
  };
}
