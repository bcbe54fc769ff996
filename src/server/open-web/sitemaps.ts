import { pages } from "../../contract/paths.ts";
import type { Database } from "../db/database.ts";
import { notFound } from "../refusal.ts";
import { writtenPages } from "../site-pages/written-pages.ts";
import {
  estimateMembers,
  feedsInRange,
  membersInRange,
  postsInRange,
  rangesWithFeeds,
  rangesWithPosts,
} from "./queries.ts";

export interface SitemapEntry {
  path: string;
  changedAt: Date | null;
}

/**
 * The range of post ids in one sitemap, and roughly the members in one. The protocol allows 50,000 addresses;
 * a smaller sitemap is read and fetched sooner, and stays below 2 MB.
 */
const RANGE = 10_000;
/** The range of feed ids in one sitemap. A letter of a feed's name can take twelve bytes in an address, and a feed can have two. */
const FEED_RANGE = 1_250;
const MEMBERS_MAX = 12_000;

/**
 * The names of all sitemaps. Posts and feeds are split by ranges of their ids, members by the first digits of
 * theirs, which are random: no rows are counted, and each sitemap reads one range of an index.
 */
export async function listSitemaps(db: Database): Promise<string[]> {
  const [posts, feeds, members] = await Promise.all([
    rangesWithPosts(db, RANGE),
    rangesWithFeeds(db, FEED_RANGE),
    estimateMembers(db),
  ]);
  return [
    "pages",
    ...feeds.map((range) => `feeds-${range}`),
    // Only members who have posted are listed.
    ...(posts.length === 0
      ? []
      : beginnings(members).map((beginning) => ["members", ...beginning].join("-"))),
    ...posts.map((range) => `posts-${range}`),
  ];
}

/** Throws 404 for an unknown or empty sitemap. */
export async function readSitemap(db: Database, name: string): Promise<SitemapEntry[]> {
  const [, kind, part = ""] = /^(pages|feeds|members|posts)(?:-(\w{1,9}))?$/.exec(name) ?? [];
  const entries = kind ? await readPart(db, kind, part) : [];
  // The index names every prefix: finding those with posts would mean reading all members.
  const mayBeEmpty = kind === "members" && part !== "" && UUID_BEGINNING.test(part);
  if (entries.length === 0 && !mayBeEmpty) throw notFound("notFound");
  return entries;
}

async function readPart(db: Database, kind: string, part: string): Promise<SitemapEntry[]> {
  if (kind === "pages") return part === "" ? sitePages(db) : [];
  if (kind === "members") {
    if (!UUID_BEGINNING.test(part)) return [];
    // A shorter prefix would read too many members. One digit less is allowed, in case the estimate has grown
    // since.
    if (part.length < digitsFor(await estimateMembers(db)) - 1) return [];
    const members = await membersInRange(db, uuidRange(part), MEMBERS_MAX);
    return members.map(({ username, changed_at }) => ({ path: pages.user(username), changedAt: changed_at }));
  }
  if (!/^\d+$/.test(part)) return [];
  const size = kind === "feeds" ? FEED_RANGE : RANGE;
  const range = { from: Number(part) * size, to: (Number(part) + 1) * size };
  if (kind === "feeds") {
    const feeds = await feedsInRange(db, range);
    return feeds.flatMap(({ name, changed_at, about_changed_at: about }) => [
      { path: pages.feed(name.toLowerCase()), changedAt: changed_at },
      ...(about ? [{ path: pages.feedAbout(name.toLowerCase()), changedAt: about }] : []),
    ]);
  }
  const posts = await postsInRange(db, range);
  return posts.map(({ id, changed_at }) => ({ path: pages.details(String(id)), changedAt: changed_at }));
}

const UUID_BEGINNING = /^[\da-f]*$/;

async function sitePages(db: Database): Promise<SitemapEntry[]> {
  const written = (await writtenPages(db)).map((name) => pages[name]);
  const paths = [pages.home, pages.feedsDirectory, ...written, pages.about, pages.terms, pages.privacy];
  return paths.map((path) => ({ path, changedAt: null }));
}

/**
 * Prefixes of member ids, each in a list of its own, so that about `RANGE` members or fewer share a prefix. A
 * single empty list if no prefix is needed.
 */
function beginnings(members: number): string[][] {
  const digits = digitsFor(members);
  if (digits === 0) return [[]];
  return Array.from({ length: 16 ** digits }, (_, n) => [n.toString(16).padStart(digits, "0")]);
}

function digitsFor(members: number): number {
  return Math.max(0, Math.ceil(Math.log(members / RANGE) / Math.log(16)));
}

function uuidRange(beginning: string): { from: string; to: string } {
  return { from: beginning.padEnd(32, "0"), to: beginning.padEnd(32, "f") };
}
