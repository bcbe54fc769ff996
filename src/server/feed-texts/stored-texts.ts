import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Timestamp } from "../../contract/entities.ts";
import { feedKey } from "../../contract/feed-names.ts";
import { type EditedFeedTexts, FEED_TEXTS, type FeedTextKind } from "../../contract/feed-texts.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { readRank } from "../feed-people/people.ts";
import { canWriteTexts } from "../feed-people/policy.ts";
import type { Actor } from "../moderation/policy.ts";
import { forbidden } from "../refusal.ts";

/** The texts of a feed as they are edited; empty for a name without a feed. Throws 403 for others than those who write them. */
export async function listTexts(db: Database, by: Actor, name: string): Promise<EditedFeedTexts> {
  const own = by ? await readRank(db, by.id, name) : undefined;
  if (!canWriteTexts(by, own)) throw forbidden("notAllowed");
  return editedTexts(db, name);
}

/** The texts of a feed with the words that each had before. */
export async function editedTexts(db: Database, name: string): Promise<EditedFeedTexts> {
  const feed = await db
    .selectFrom("feeds")
    .select(["id", "name"])
    .where("key", "=", feedKey(name))
    .executeTakeFirst();
  const [side, about] = await readTexts(db, feed?.id ?? null);
  return { name: feed?.name ?? name, side: side!, about: about! };
}

async function readTexts(db: Database, feedId: number | null): Promise<EditedFeedTexts[FeedTextKind][]> {
  const texts = await db
    .selectFrom("feed_texts")
    .select(["kind", "text"])
    .where("feed_id", "=", feedId)
    .execute();
  const versions = await db
    .selectFrom("feed_text_versions")
    .select(["kind", "text", "replaced_at"])
    .where("feed_id", "=", feedId)
    .orderBy("id", "desc")
    .execute();
  return FEED_TEXTS.map((kind) => {
    const earlier = versions
      .filter((version) => version.kind === kind)
      .map(({ text, replaced_at: at }): { text: string; replacedAt: Timestamp } => ({
        ...{ text, replacedAt: timestamp(at) },
      }));
    return { ...inVersion(texts.find((text) => text.kind === kind)?.text ?? ""), earlier };
  });
}

/** The version of a text is made of its words, so that no count has to be kept beside it. */
function inVersion(text: string): { text: string; version: string } {
  return { text, version: createHash("sha256").update(text).digest("base64url").slice(0, 22) };
}

interface Written {
  kind: FeedTextKind;
  /** The words before the present ones. Empty without any, as is `text`. */
  earlier: string;
  text: string;
}

/** Writes a text of a held feed, and keeps the words before: somebody may have replaced them by mistake, or to hide them. */
export async function writeText(
  db: Database,
  feedId: number,
  { kind, earlier, text }: Written,
): Promise<void> {
  if (earlier !== "") await keepEarlier(db, feedId, kind, earlier);
  if (text === "") {
    await db.deleteFrom("feed_texts").where("feed_id", "=", feedId).where("kind", "=", kind).execute();
    return;
  }
  await db
    .insertInto("feed_texts")
    .values({ feed_id: feedId, kind, text })
    .onConflict((same) => same.columns(["feed_id", "kind"]).doUpdateSet({ text, changed_at: sql`now()` }))
    .execute();
}

async function keepEarlier(db: Database, feedId: number, kind: FeedTextKind, text: string): Promise<void> {
  await db.insertInto("feed_text_versions").values({ feed_id: feedId, kind, text }).execute();
  await sql`
    delete from feed_text_versions where id in (
      select id from feed_text_versions where feed_id = ${feedId} and kind = ${kind}
      order by id desc offset ${LIMITS.feedTextVersions}
    )`.execute(db);
}
