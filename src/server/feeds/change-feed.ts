import type { Feed } from "../../contract/feeds.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import type { Viewer } from "../http/viewer.ts";
import { dropUnshown, holdVisibleSquare, lockImageRows } from "../images/images.ts";
import { badRequest } from "../refusal.ts";
import { getFeed } from "./about.ts";
import { findOrAddFeeds } from "./feeds.ts";

/** Absent fields stay as they are. */
export interface FeedEdit {
  description?: string | undefined;
  /** Null for the colour that comes from the name. */
  hue?: number | null | undefined;
  /** The key of a square image; null for none. */
  picture?: string | null | undefined;
  isClosed?: boolean | undefined;
  isForApproved?: boolean | undefined;
}

/**
 * Changes a feed's description, its look and who may post there, or closes or reopens it; a new name adds the feed. Returns the
 * feed before and after. Run it in a transaction, which locks the feed until the commit. Throws 403 for a new name where the maker
 * may not make feeds, and 400 for a picture that is no square, or is gone; null stands for the site itself.
 */
export async function changeFeed(
  db: Database,
  maker: Pick<Viewer, "role"> | null,
  name: string,
  edit: FeedEdit,
): Promise<{ before: Feed; after: Feed }> {
  const { id } = (await findOrAddFeeds(db, [name], maker)).get(feedKey(name))!;
  await db.selectFrom("feeds").select("id").where("id", "=", id).forNoKeyUpdate().execute();
  const before = await getFeed(db, name);
  const columns = changedColumns(before, edit);
  const isOtherPicture = columns.picture_key !== undefined;
  if (isOtherPicture) await holdPictures(db, before.picture ?? null, columns.picture_key ?? null);
  if (Object.keys(columns).length > 0)
    await db.updateTable("feeds").set(columns).where("id", "=", id).execute();
  if (isOtherPicture && before.picture !== undefined) await dropUnshown(db, [before.picture]);
  return { before, after: await getFeed(db, name) };
}

/** The columns whose values the edit changes. A feed that somebody looks after is no longer set aside. */
function changedColumns(before: Feed, { description, hue, picture, isClosed, isForApproved }: FeedEdit) {
  return {
    ...(isOther(description, before.description) && {
      ...{ description: description!, is_described: true, is_set_aside: false },
    }),
    ...(isOther(hue, before.hue ?? null) && { hue, is_set_aside: false }),
    ...(isOther(picture, before.picture ?? null) && { picture_key: picture, is_set_aside: false }),
    ...(isOther(isClosed, before.isClosed) && { is_closed: isClosed! }),
    ...(isOther(isForApproved, before.isForApproved ?? false) && { is_for_approved: isForApproved! }),
  };
}

/** Keeps the new picture from being cleaned up. Throws 400 where it is no square, or is gone. */
async function holdPictures(db: Database, before: string | null, after: string | null): Promise<void> {
  await lockImageRows(
    db,
    [before, after].filter((key) => key !== null),
  );
  if (after !== null && !(await holdVisibleSquare(db, after))) throw badRequest("imageGone");
}

function isOther<Value>(wanted: Value | undefined, present: Value): boolean {
  return wanted !== undefined && wanted !== present;
}
