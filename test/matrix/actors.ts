import type { Call } from "../../src/contract/call.ts";

/** The actors of the matrix. A suspended one has the role that the name says. */
export const ACTORS = [
  "visitor",
  "member",
  "new member",
  "suspended member",
  "feed moderator",
  "suspended feed moderator",
  "feed owner",
  "suspended feed owner",
  "moderator",
  "suspended moderator",
  "admin",
] as const;

export type MatrixActor = (typeof ACTORS)[number];

/** An act, the call that does it, and for each scope the actors who may. All others may not. */
export interface StatedAct {
  call: Pick<Call, "method" | "path" | "access">;
  who: Readonly<Record<string, readonly MatrixActor[]>>;
}

/** The acts by their names. */
export type Matrix = Readonly<Record<string, StatedAct>>;

export const NOBODY: MatrixActor[] = [];
export const ADMIN: MatrixActor[] = ["admin"];
/** The moderators of the site. */
export const SITE: MatrixActor[] = ["moderator", "admin"];
/** The moderators of the site, for acts that change nothing: a suspension does not take these away. */
export const SITE_READERS: MatrixActor[] = [...SITE, "suspended moderator"];
export const OWNER_AND_ADMIN: MatrixActor[] = ["feed owner", "admin"];
export const OWNER_AND_SITE: MatrixActor[] = ["feed owner", ...SITE];
/**
 * The people of a feed, and the moderators of the site. A suspension takes from the people of a feed even what they
 * read.
 */
export const FEED: MatrixActor[] = ["feed moderator", ...OWNER_AND_SITE];
export const FEED_READERS: MatrixActor[] = [...FEED, "suspended moderator"];
/** All actors who write. */
export const WRITERS: MatrixActor[] = ["member", "new member", ...FEED];
/** All actors who write where the site limits new members. */
export const EXPERIENCED: MatrixActor[] = ["member", ...FEED];
/** All actors with an account. */
export const MEMBERS: MatrixActor[] = ACTORS.filter((actor) => actor !== "visitor");

/** One cell of a matrix: the act, its scope, the actor, and whether the actor may. */
export type Cell = [act: string, scope: string, actor: MatrixActor, isAllowed: boolean];

/** Every cell, in the order of the matrix. */
export function cellsOf(matrix: Matrix): Cell[] {
  return Object.entries(matrix).flatMap(([act, { who }]) =>
    Object.entries(who).flatMap(([scope, allowed]) =>
      ACTORS.map((actor): Cell => [act, scope, actor, allowed.includes(actor)]),
    ),
  );
}
