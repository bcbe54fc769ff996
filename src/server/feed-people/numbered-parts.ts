import { createHash } from "node:crypto";
import { feedKey } from "../../contract/feed-names.ts";
import type { PlainErrorCode } from "../../contract/errors.ts";
import type { Database } from "../db/database.ts";
import { publish } from "../live/publish.ts";
import { holdActor } from "../moderation/hold-actor.ts";
import type { Actor } from "../moderation/policy.ts";
import { conflict, forbidden } from "../refusal.ts";
import { type HeldFeed, holdFeed } from "./hold-feed.ts";
import { readRank } from "./people.ts";
import { canWriteRules } from "./policy.ts";

/** A numbered list that the people of a feed save as a whole: its rules, or its tags. */
interface NumberedParts<Part extends { id: string }, Wanted> {
  read: (db: Database, feedId: number) => Promise<Part[]>;
  /** Whether a stored part equals the wanted part with the same id. */
  isSame: (part: Part, wanted: Wanted) => boolean;
  /** Replaces the stored parts, and logs each change. */
  replace: (feed: HeldFeed, change: { before: Part[]; wanted: Wanted[] }) => Promise<void>;
  refusal: PlainErrorCode;
}

interface Edited<Part> {
  name: string;
  version: string;
  parts: Part[];
}

/** The parts of a feed for its editor; none if no feed has this name. Throws 403 if the actor may not write them. */
export async function listParts<Part extends { id: string }>(
  db: Database,
  by: Actor,
  name: string,
  kind: Pick<NumberedParts<Part, never>, "read">,
): Promise<Edited<Part>> {
  await refuseOthers(db, by, name);
  return editedParts(db, name, kind);
}

async function refuseOthers(db: Database, by: Actor, feedName: string): Promise<void> {
  const own = by ? await readRank(db, by.id, feedName) : undefined;
  if (!canWriteRules(by, own)) throw forbidden("notAllowed");
}

/** The parts of a feed with their version, for an editor; an empty list if no feed has this name. */
async function editedParts<Part extends { id: string }>(
  db: Database,
  name: string,
  { read }: Pick<NumberedParts<Part, never>, "read">,
): Promise<Edited<Part>> {
  const feed = await db
    .selectFrom("feeds")
    .select(["id", "name"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  return inVersion(feed?.name ?? name, feed ? await read(db, feed.id) : []);
}

/** Adds the version of the parts: a hash of their words, so that no column has to count changes. */
function inVersion<Part extends object>(name: string, parts: Part[]): Edited<Part> {
  const words = JSON.stringify(parts.map((part) => Object.values(part)));
  return { name, version: createHash("sha256").update(words).digest("base64url").slice(0, 22), parts };
}

/**
 * Replaces all parts of a feed, in their order. Saving the present parts changes nothing. Run it in a transaction. Throws 403,
 * and 409 if the parts have changed since `version`.
 */
export async function saveParts<
  Part extends { id: string },
  Wanted extends { id?: string | null | undefined },
>(
  db: Database,
  by: Actor,
  feedName: string,
  { version, wanted }: { version: string; wanted: Wanted[] },
  kind: NumberedParts<Part, Wanted>,
): Promise<Edited<Part>> {
  // Checked first: an actor who may not write the parts must neither lock the feed nor add it.
  const actor = await holdActor(db, by);
  await refuseOthers(db, actor, feedName);
  const present = await editedParts(db, feedName, kind);
  const isPresent = (parts: Part[]) =>
    parts.length === wanted.length &&
    parts.every(
      (part, index) => (wanted[index]!.id ?? part.id) === part.id && kind.isSame(part, wanted[index]!),
    );
  // A repeated request gets the same answer, even though its new parts have ids by now.
  if (isPresent(present.parts)) return present;
  const feed = await holdFeed(db, actor, feedName);
  const before = inVersion(feed.name, await kind.read(db, feed.id));
  // Somebody else may have saved the same parts before the lock.
  if (isPresent(before.parts)) return before;
  if (before.version !== version || !areKnown(before.parts, wanted)) throw conflict(kind.refusal);
  await kind.replace(feed, { before: before.parts, wanted });
  await publish(db, [{ what: "described", category: feed.name }]);
  return inVersion(feed.name, await kind.read(db, feed.id));
}

/** Whether the wanted ids belong to these parts, and none occurs twice. */
function areKnown(before: { id: string }[], wanted: { id?: string | null | undefined }[]): boolean {
  const given = wanted.flatMap(({ id }) => id ?? []);
  return new Set(given).size === given.length && given.every((id) => before.some((part) => part.id === id));
}
