import type { z } from "zod";

/**
 * The clients that may make a call. `anyone`: a token is not needed and ignored. `member`: a valid token,
 * else 401. `optional`: a visitor without a token, a member with one; an invalid token is a 401. `moderator`,
 * `admin`: a token of such a member, else 403; an admin may do what a moderator may.
 */
export type Access = "anyone" | "optional" | "member" | "moderator" | "admin";

/** One call of the API: the only place that declares its path, its access and its shapes. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a raw file of this kind rather than JSON. */
  takes?: "image";
  /** The answer lasts for as long as the client stays, so the path takes no HEAD request. */
  isStream?: true;
  /** A suspended member may make the call although it is not a GET, since it publishes nothing. */
  whileSuspended?: true;
  /** The call changes pages for everybody, and the member who made it must see the change at once. */
  changesPages?: true;
  /** The shape of each success answer, by status code. */
  response: Record<number, z.ZodType>;
}

/** Keeps the exact types of a declared call. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
