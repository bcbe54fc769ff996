import type { Call } from "../../contract/call.ts";
import type { Role } from "../../contract/entities.ts";
import { momentText } from "../moment-text.ts";
import { forbidden } from "../refusal.ts";

/** The member who makes a request. */
export interface Viewer {
  id: string;
  username: string;
  role: Role;
  /** The key of the member's picture; null without one. */
  picture: string | null;
  /** Null when the member may write. */
  suspension: { until: Date; reason: string } | null;
  /** The state of a request to join, or of a registration whose address is not confirmed; null for members. */
  joinRequest: "unconfirmed" | "waiting" | "refused" | null;
  /** Rises with each change of what the member mutes or hides (`filters/filters.ts`); 0 before the first. */
  filtersVersion: number;
  /** Whether the member has a role in a feed and may use it now. */
  moderatesFeeds: boolean;
}

/** Finds the member of a bearer token; null when the token is not (or no longer) valid. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/** The bearer token of an Authorization header, or null when there is none of that form. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization ? (BEARER.exec(authorization)?.[1] ?? null) : null;
}

/**
 * Throws 403 when the viewer's role may not make the call, when a suspended viewer writes or reads what they may not, or when somebody who is no
 * member yet does more than visitors and suspended members may.
 */
export function requireAccess(call: Call, viewer: Viewer): void {
  const { access, method, whileSuspended, forAdmitted } = call;
  if (!hasRole(viewer, access)) throw forbidden("notAllowed");
  const isHarmless = whileSuspended ?? method === "GET";
  if (viewer.joinRequest !== null && (forAdmitted || !isHarmless)) {
    throw forbidden(NO_MEMBERS[viewer.joinRequest]);
  }
  if (isHarmless || !viewer.suspension) return;
  const { until, reason } = viewer.suspension;
  throw forbidden("suspended", { until: momentText(until), reason });
}

const NO_MEMBERS = {
  unconfirmed: "addressUnconfirmed",
  waiting: "joinRequestWaits",
  refused: "joinRequestRefused",
} as const;

function hasRole({ role, moderatesFeeds }: Viewer, access: Call["access"]): boolean {
  if (access === "admin") return role === "admin";
  if (access === "moderator") return role !== "member";
  return access !== "feedModerator" || role !== "member" || moderatesFeeds;
}
