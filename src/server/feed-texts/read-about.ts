import type { FormattedText } from "../../contract/formatted-text.ts";
import type { Timestamp } from "../../contract/entities.ts";
import { feedKey } from "../../contract/feed-names.ts";
import type { Database } from "../db/database.ts";
import { timestamp } from "../db/present.ts";
import { formatText } from "../formatting/format-text.ts";
import { notFound } from "../refusal.ts";

interface FeedAbout {
  name: string;
  text: string;
  formatted: FormattedText | undefined;
  changedAt: Timestamp;
}

/** The text of a feed's about page. Throws 404 for a feed without one. */
export async function readAbout(db: Database, name: string): Promise<FeedAbout> {
  const about = await db
    .selectFrom("feed_texts")
    .innerJoin("feeds", "feeds.id", "feed_id")
    .select(["name", "text", "changed_at"])
    .where("key", "=", feedKey(name))
    .where("kind", "=", "about")
    .executeTakeFirst();
  if (!about) throw notFound("notFound");
  const { text, changed_at: changedAt } = about;
  return {
    name: about.name,
    text,
    formatted: formatText(text) ?? undefined,
    changedAt: timestamp(changedAt),
  };
}
