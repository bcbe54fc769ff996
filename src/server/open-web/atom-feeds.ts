import { isFeedName } from "../../contract/feed-names.ts";
import { LIMITS } from "../../contract/limits.ts";
import { atomFeeds, pages } from "../../contract/paths.ts";
import { newestComments } from "../comments/comments.ts";
import type { Database } from "../db/database.ts";
import { findFeedReader } from "../feed-addresses/feed-addresses.ts";
import { findFeed } from "../feeds/feeds.ts";
import { notFound } from "../refusal.ts";
import { findMember } from "../members/members.ts";
import { listPosts, listPostsByMember } from "../posts/lists.ts";
import { listMyFeed } from "../posts/my-feed.ts";
import { getPost } from "../posts/posts.ts";
import { presentPost } from "../posts/present.ts";
import type { AtomFeed } from "./atom.ts";
import { commentEntry, postEntry } from "./atom-entries.ts";

const NEWEST = { limit: LIMITS.pageSize };
const BEGINNING = new Date(0);

/** Entries have paths: `atomDocument` puts the origin before them. */
const PATHS = { publicUrl: "" };

export async function homeFeed(db: Database, siteName: string): Promise<AtomFeed> {
  const { posts } = await listPosts(db, NEWEST);
  return {
    title: siteName,
    at: { path: atomFeeds.home },
    page: pages.home,
    since: BEGINNING,
    entries: posts.map((post) => postEntry(presentPost(post, PATHS))),
  };
}

/** The Atom feed of the newest posts in a feed. Throws 404 for an unknown feed. */
export async function feedFeed(db: Database, name: string): Promise<AtomFeed> {
  const feed = isFeedName(name) ? await findFeed(db, name) : null;
  if (!feed) throw notFound("notFound");
  const { posts } = await listPosts(db, { ...NEWEST, category: feed.name });
  return {
    title: feed.name,
    at: { path: atomFeeds.feed(feed.name) },
    page: pages.feed(feed.name.toLowerCase()),
    since: BEGINNING,
    entries: posts.map((post) => postEntry(presentPost(post, PATHS))),
  };
}

/** A member's My Feed, at its secret address. Throws 404 for a token that no member's feed has. */
export async function myFeed(db: Database, token: string): Promise<AtomFeed> {
  const reader = await findFeedReader(db, token);
  if (!reader) throw notFound("notFound");
  const { posts } = await listMyFeed(db, reader, NEWEST);
  return {
    title: "My Feed",
    at: { id: `urn:uuid:${reader.feedId}` },
    page: pages.home,
    since: reader.madeAt,
    entries: posts.map((post) => postEntry(presentPost(post, PATHS))),
  };
}

/** Throws 404 for an unknown member. */
export async function memberFeed(db: Database, name: string): Promise<AtomFeed> {
  const member = await findMember(db, name);
  const { posts } = await listPostsByMember(db, member.id, NEWEST);
  return {
    title: `Posts by ${member.username}`,
    at: { path: atomFeeds.user(member.username) },
    page: pages.user(member.username),
    since: member.created_at,
    entries: posts.map((post) => postEntry(presentPost(post, PATHS))),
  };
}

/** Throws 404 for an unknown or deleted post. */
export async function commentsFeed(db: Database, id: string): Promise<AtomFeed> {
  const post = await getPost(db, id);
  const comments = await newestComments(db, post.id, NEWEST.limit);
  return {
    title: `Comments on ${post.title}`,
    at: { path: atomFeeds.details(id) },
    page: pages.details(id),
    since: post.edited_at ?? post.created_at,
    entries: comments.map((comment) => commentEntry(id, post.title, comment)),
  };
}
