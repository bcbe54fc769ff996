/** The member who makes a request. */
export interface Viewer {
  id: string;
  username: string;
  role: "member" | "moderator" | "admin";
}

/** Who a bearer token belongs to, or null when it is not (or no longer) valid. */
export type FindViewer = (token: string) => Promise<Viewer | null>;

const BEARER = /^Bearer +([\w-]{1,200})$/i;

/** The bearer token of an Authorization header, or null when there is none of that form. */
export function bearerToken(authorization: string | undefined): string | null {
  return authorization ? (BEARER.exec(authorization)?.[1] ?? null) : null;
}
