import type { Database } from "../db/database.ts";
import { dropUnshown, holdImage, holdVisibleSquare, lockImageRows } from "../images/images.ts";
import { publish } from "../live/publish.ts";
import { badRequest } from "../refusal.ts";

/** The key of a member's picture; null without one. */
export async function pictureOf(db: Database, memberId: string): Promise<string | null> {
  const member = await db
    .selectFrom("members")
    .select("picture_key")
    .where("id", "=", memberId)
    .executeTakeFirst();
  return member?.picture_key ?? null;
}

/**
 * Gives a member another picture, or with null none. The one before disappears at once. Returns whether it changed. Run it in a
 * transaction. Throws 400 for an image that is no square, or is gone.
 */
export async function setPicture(db: Database, memberId: string, key: string | null): Promise<boolean> {
  const { picture_key: before } = await db
    .selectFrom("members")
    .select("picture_key")
    .where("id", "=", memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await lockImageRows(
    db,
    [key, before].filter((one) => one !== null),
  );
  if (key !== null && !(await holdVisibleSquare(db, key))) throw badRequest("imageGone");
  if (key === before) return false;
  await db.updateTable("members").set({ picture_key: key }).where("id", "=", memberId).execute();
  if (before !== null) await dropUnshown(db, [before]);
  await publish(db, [{ what: "profile", memberId, ...(before !== null && { picture: before }) }]);
  return true;
}

/**
 * Gives a member the picture back that a moderator removed, whose address nobody was served meanwhile. Returns false where they have another
 * one, or where its files are gone. Run it in a transaction.
 */
export async function returnPicture(db: Database, memberId: string, key: string): Promise<boolean> {
  await lockImageRows(db, [key]);
  if (!(await holdImage(db, key))) return false;
  const { numUpdatedRows } = await db
    .updateTable("members")
    .set({ picture_key: key })
    .where("id", "=", memberId)
    .where("picture_key", "is", null)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await publish(db, [{ what: "profile", memberId }]);
  return true;
}
