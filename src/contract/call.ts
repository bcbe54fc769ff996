import type { z } from "zod";

/**
 * Who may make a call. `anyone`: no token needed, one is ignored. `member`: a valid token, else 401.
 * `optional`: without a token a visitor; with one a member, and one that is not valid is a 401.
 * `moderator`, `admin`: a token of such a member, else 403; an admin may do what a moderator may.
 */
export type Access = "anyone" | "optional" | "member" | "moderator" | "admin";

/** One call of the API: the one place that says its address, its access and its shapes. */
export interface Call {
  method: "GET" | "POST" | "DELETE";
  /** Below `/api`, with `:name` for parameters. */
  path: string;
  access: Access;
  summary: string;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** The body is a file of this kind as it is, in place of JSON. */
  takes?: "image";
  /** The answer goes on for as long as its reader stays: there is no HEAD of it. */
  isStream?: true;
  /** A suspended member may make it although it is not GET: it is about their sessions, or reads. */
  whileSuspended?: true;
  /** What it writes stands on pages for everybody; who wrote it reads it there at once. */
  changesPages?: true;
  /** The shape of each success answer, by status code. */
  response: Record<number, z.ZodType>;
}

/** Declares a call; only keeps the types exact. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
