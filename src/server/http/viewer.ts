import type { Role } from "../../contract/entities.ts";

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
