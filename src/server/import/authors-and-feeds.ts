import { randomInt } from "node:crypto";
import { feedKey } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { prepare } from "../db/prepared.ts";
import { findOrAddFeeds } from "../feeds/feeds.ts";
import { nameHash } from "../auth/account/former-names.ts";
import { isReservedUsername } from "../members/reserved-usernames.ts";
import { Slots } from "../concurrency/slots.ts";
import type { Author, WantedFeed, ImportedPost } from "./imported-post.ts";

/** Member ids by the author's import key, and feed ids by the chosen name. */
export interface OwnerIds {
  memberIds: Map<string, string>;
  feedIds: MetFeeds;
}

/**
 * Finds or adds the authors and feeds of posts, one batch at a time and outside the batches' transactions:
 * two transactions that add the same authors would wait for each other.
 */
export class Owners {
  readonly #db: Database;
  readonly #metFeeds: MetFeeds = new Map();
  readonly #turn = new Slots(1);

  constructor(db: Database) {
    this.#db = db;
  }

  idsOf(posts: ImportedPost[]): Promise<OwnerIds> {
    return this.#turn.run(() => this.#findOrAdd(posts));
  }

  async #findOrAdd(posts: ImportedPost[]): Promise<OwnerIds> {
    const authors = new Map(posts.map(({ author }) => [author.importKey, author]));
    const feeds = new Map(posts.map(({ feed }) => [feed.name, feed]));
    return {
      memberIds: await findOrAddAuthors(this.#db, [...authors.values()]),
      feedIds: await findOrAddChosenFeeds(this.#db, [...feeds.values()], this.#metFeeds),
    };
  }
}

/**
 * The number of names to try with a small number at their end; after that, a random number finds a free name
 * sooner.
 */
const NUMBERED_NAMES = 20;

/** Returns member ids by import key. Unknown authors become members who cannot sign in, under free names. */
async function findOrAddAuthors(db: Database, authors: Author[]): Promise<Map<string, string>> {
  const keys = authors.map(({ importKey }) => importKey);
  const ids = new Map((await findMembers(db, [keys])).map(({ importKey, id }) => [importKey, id]));
  for (let attempt = 1; ; attempt++) {
    const missing = authors.filter(({ importKey }) => !ids.has(importKey));
    if (missing.length === 0) return ids;
    // An author whose name is taken, or was that of a deleted account, gets no row back, and tries the next name.
    const names = missing.map(({ name }) => usernameFor(name, attempt));
    const added = await addMembers(db, [
      missing.map(({ importKey }) => importKey),
      names,
      names.map(nameHash),
    ]);
    for (const { importKey, id } of added) ids.set(importKey, id);
  }
}

interface KnownAuthor {
  importKey: string;
  id: string;
}

const findMembers = prepare<KnownAuthor>(
  'select import_key as "importKey", id from members where import_key = any($1::text[])',
);

const addMembers = prepare<KnownAuthor>(`
  insert into members (import_key, username)
  select key, name from unnest($1::text[], $2::text[], $3::bytea[]) given (key, name, hash)
  where not exists (select from deleted_accounts where name_hash = hash)
  on conflict do nothing returning import_key as "importKey", id`);

/** The username to try at this attempt, counted from 1: letters, digits and underscores only. */
function usernameFor(name: string, attempt: number): string {
  const base = name.replaceAll("-", "_").replaceAll(/\W/g, "") || "author";
  const plain = base.slice(0, LIMITS.usernameMax).padEnd(LIMITS.usernameMin, "_");
  if (attempt === 1 && !isReservedUsername(plain)) return plain;
  const suffix = String(attempt <= NUMBERED_NAMES ? Math.max(attempt, 2) : randomInt(10 ** 9));
  return (
    base.slice(0, LIMITS.usernameMax - suffix.length).padEnd(LIMITS.usernameMin - suffix.length, "_") + suffix
  );
}

/** Feed ids by chosen name. An import looks up each name once, not once a batch. */
type MetFeeds = Map<string, number>;

/** Extends `met` by the chosen feeds that it lacks, and returns it. Adds feeds that do not exist yet. */
async function findOrAddChosenFeeds(db: Database, choices: WantedFeed[], met: MetFeeds): Promise<MetFeeds> {
  const unmet = choices.filter(({ name }) => !met.has(name));
  if (unmet.length === 0) return met;
  const names = await existingNames(db, unmet);
  const feeds = await findOrAddFeeds(db, [...names.values()], null);
  for (const [chosen, name] of names) met.set(chosen, feeds.get(feedKey(name))!.id);
  return met;
}

/** Maps each chosen name to itself or, where the choice allows it, to an existing feed's spelling. */
async function existingNames(db: Database, choices: WantedFeed[]): Promise<Map<string, string>> {
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
