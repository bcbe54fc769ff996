import { feedKey } from "../../contract/feed-names.ts";
import type { EditedTags, TagsChange } from "../../contract/feed-tags.ts";
import type { TagOfFeed } from "../../contract/feeds.ts";
import type { Database } from "../db/database.ts";
import { listParts, saveParts } from "../feed-people/numbered-parts.ts";
import { publish } from "../live/publish.ts";
import { logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { readTags } from "./tags.ts";

/** The tags of a feed as they are edited, by `listParts`. */
export async function listTags(db: Database, by: Actor, name: string): Promise<EditedTags> {
  const { parts: tags, ...edited } = await listParts(db, by, name, { read: readTags });
  return { ...edited, tags };
}

/** Writes the tags of a feed by `saveParts`, and logs them once. */
export async function saveTags(
  db: Database,
  by: Actor,
  feedName: string,
  { version, tags: wanted }: TagsChange,
): Promise<EditedTags> {
  const { parts: tags, ...edited } = await saveParts(
    ...([db, by, feedName] as const),
    { version, wanted },
    {
      read: readTags,
      isSame: (tag: TagOfFeed, { name }: Wanted) => tag.name === name,
      replace: async (feed, change) => {
        await replaceTags(db, feed.id, change.wanted);
        const [earlier, detail] = [inWords(change.before), inWords(change.wanted)];
        await logDeed(db, by, { action: "edit-feed-tags", subject: feed.name, reason: "", earlier, detail });
        await publish(db, [{ what: "described", category: feed.name, hasNewTags: true }]);
      },
      refusal: "feedTagsConflict",
    },
  );
  return { ...edited, tags };
}

type Wanted = TagsChange["tags"][number];

async function replaceTags(db: Database, feedId: number, wanted: Wanted[]): Promise<void> {
  // Locks the tags in the order in which posts that get tags lock them.
  const present = await db
    .selectFrom("feed_tags")
    .select(["id", "name", "number"])
    .where("feed_id", "=", feedId)
    .orderBy("id")
    .forUpdate()
    .execute();
  const numbered = wanted.map(({ id, name }, index) => ({ id, name, key: feedKey(name), number: index + 1 }));
  const kept = numbered.filter(({ id }) => id);
  const gone = present.filter((tag) => !kept.some(({ id }) => id === String(tag.id))).map(({ id }) => id);
  if (gone.length > 0) await db.deleteFrom("feed_tags").where("id", "in", gone).execute();
  for (const { id, ...words } of kept) {
    // Writing a row invalidates all posts with the tag, so only changed rows are written.
    const isSame = present.some(
      (tag) => id === String(tag.id) && tag.name === words.name && tag.number === words.number,
    );
    if (!isSame) await db.updateTable("feed_tags").set(words).where("id", "=", Number(id)).execute();
  }
  const added = numbered.filter(({ id }) => !id);
  if (added.length === 0) return;
  const rows = added.map(({ id: _new, ...words }) => ({ feed_id: feedId, ...words }));
  await db.insertInto("feed_tags").values(rows).execute();
}

function inWords(tags: { name: string }[]): string {
  return tags.map(({ name }) => name).join(", ");
}
