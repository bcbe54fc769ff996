import type { z } from "zod";

/**
 * The clients that may make a call. `anyone`: a token is not needed and ignored. `member`: a valid token,
 * else 401. `optional`: a visitor without a token, a member with one; an invalid token is a 401. `moderator`,
 * `admin`: a token of such a member, else 403; an admin may do what a moderator may. `feedModerator`: also a
 * member who owns or moderates a feed; the verb decides for which feeds.
 */
export type Access = "anyone" | "optional" | "member" | "feedModerator" | "moderator" | "admin";

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
  /** The answer is a stream that ends when the client leaves, so the path takes no HEAD request. */
  isStream?: true;
  /** A page that is left open makes the call by itself, so it is no use of the site. */
  isBackground?: true;
  /**
   * Whether suspended members may make the call; by default they may make each GET. True for other calls that publish
   * nothing.
   */
  whileSuspended?: boolean;
  /**
   * Set for a call that suspended members may make, but not people whose request to join waits or was refused, or whose
   * address is not confirmed.
   */
  forAdmitted?: true;
  /** The call changes pages for everybody, and the member who made it must see the change at once. */
  changesPages?: true;
  /** The shape of each success answer, by status code. */
  response: Record<number, z.ZodType>;
}

/** The success answer of a call. */
export type CallAnswer<C extends Call> = C extends Call ? Parsed<C["response"][keyof C["response"]]> : never;

/** The parts of a request that makes a call. A part that the call does not require may be absent. */
export type CallInput<C extends Call> = Part<"params", Sent<C["params"]>> &
  Part<"query", Query<Sent<C["query"]>, Parsed<C["query"]>>> &
  Part<"body", CallBody<C>>;

export type CallBody<C extends Call> = Sent<C["body"]>;

type Part<Name extends string, T> = Partial<T> extends T ? { [N in Name]?: T } : { [N in Name]: T };

type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;
type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;

/** The query as a program writes it: a number may stand for its decimal text. */
type Query<Texts, Values> = { [Name in keyof Texts]: Texts[Name] | Values[Name & keyof Values] };

/** Declares a call with its exact types. */
export function defineCall<const C extends Call>(call: C): C {
  return call;
}
