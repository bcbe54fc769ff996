import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { createContext, useContext } from "react";
import type { OwnProfile } from "../../contract/members.ts";
import { ApiFailure, get, post } from "../api/api.ts";
import { bringDraftsBack, putDraftsAway } from "./draft.ts";
import { removeToken, storeToken } from "./token.ts";

/** Who is looking: not known while the server's page takes over, a member, or a visitor. */
export type SessionStatus = "unknown" | "member" | "visitor";

export type ViewerProfile = Pick<OwnProfile, "uid" | "username" | "email" | "role" | "suspension">;

export interface Session {
  status: SessionStatus;
  /** Null until the profile of a signed-in member has been read. */
  viewer: ViewerProfile | null;
}

export const UNKNOWN: Session = { status: "unknown", viewer: null };

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

/** The query of who a token belongs to; null when the token is dead. */
export function viewerQuery(token: string | null | undefined) {
  return queryOptions({
    queryKey: ["viewer", token],
    queryFn: ({ signal }) => readViewer(signal),
    staleTime: Infinity,
  });
}

async function readViewer(signal: AbortSignal): Promise<ViewerProfile | null> {
  try {
    const { user } = await get<{ user: OwnProfile }>("/profile?limit=1", signal);
    bringDraftsBack(user.uid);
    return user;
  } catch (error) {
    if (error instanceof ApiFailure && error.status === 401) return null;
    throw error;
  }
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
