import type { Database } from "../db/database.ts";
import { feedKey, findOrAddFeeds } from "../feeds/feeds.ts";
import type { FeedChoice } from "./imported-post.ts";

/** The feeds that an import has met, by the name chosen: each is looked for once, however many batches name it. */
export type MetFeeds = Map<string, number>;

/** The ids of the chosen feeds by the name chosen; one that is not there yet is added. */
export async function findOrAddChosenFeeds(
  db: Database,
  choices: FeedChoice[],
  met: MetFeeds,
): Promise<MetFeeds> {
  const unmet = choices.filter(({ name }) => !met.has(name));
  if (unmet.length === 0) return met;
  const names = await existingNames(db, unmet);
  const feeds = await findOrAddFeeds(db, [...names.values()]);
  for (const [chosen, name] of names) met.set(chosen, feeds.get(feedKey(name))!.id);
  return met;
}

/** What each chosen feed is called here: its own name, unless one that is spelled otherwise will do. */
async function existingNames(db: Database, choices: FeedChoice[]): Promise<Map<string, string>> {
  const names = new Map(choices.map(({ name }) => [name, name]));
  if (!choices.some(({ anySpelling }) => anySpelling)) return names;
  const feeds = await db.selectFrom("feeds").select("name").orderBy("id", "desc").execute();
  const byLetters = new Map(feeds.map(({ name }) => [lettersOf(name), name]));
  const byKey = new Set(feeds.map(({ name }) => feedKey(name)));
  for (const { name, anySpelling } of choices) {
    if (anySpelling && !byKey.has(feedKey(name))) names.set(name, byLetters.get(lettersOf(name)) ?? name);
  }
  return names;
}

/** What is left of a name when spelling does not matter; the plus stays, or C++ would be C. */
function lettersOf(name: string): string {
  return feedKey(name).replaceAll(/[^\p{L}\p{M}\p{N}+]/gu, "");
}
