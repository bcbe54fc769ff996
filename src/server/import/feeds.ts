import type { Database } from "../db/database.ts";
import { feedKey, findOrAddFeeds } from "../feeds/feeds.ts";
import type { FeedChoice } from "./imported-post.ts";

/** Feed ids by chosen name. An import looks up each name once, not once a batch. */
export type MetFeeds = Map<string, number>;

/** Extends `met` by the chosen feeds that it lacks, and returns it. Adds feeds that do not exist yet. */
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

/** Maps each chosen name to itself or, where the choice allows it, to an existing feed's spelling. */
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

/** Reduces a name to what its spellings share: letters, digits, and the plus sign, which tells C++ from C. */
function lettersOf(name: string): string {
  return feedKey(name).replaceAll(/[^\p{L}\p{M}\p{N}+]/gu, "");
}
