import type { Database } from "../db/database.ts";
import { Slots } from "../slots.ts";
import { findOrAddAuthors } from "./authors.ts";
import { findOrAddChosenFeeds, type MetFeeds } from "./feeds.ts";
import type { ImportedPost } from "./imported-post.ts";

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
