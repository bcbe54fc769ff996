import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import { moderate } from "../moderation/test-decisions.ts";
import type { FilledSite, NamedMember } from "./test-bulk-site.ts";
import { FEEDS, GUARDED } from "./test-bulk-story.ts";

const ORDERS = [
  "",
  "sort=hot",
  "sort=active",
  "sort=popularity",
  "sort=popularity&time=24h",
  "sort=popularity&time=7d",
];

/** The paths of all lists of posts with the story's posts, in each order. */
export function orderedLists({ feedOf }: Pick<FilledSite, "feedOf">): string[] {
  const feeds = [...FEEDS, GUARDED].map((feed) => `&category=${encodeURIComponent(feedOf(feed))}`);
  return ["", ...feeds].flatMap((feed) => ORDERS.map((order) => `/submissions?limit=100${feed}&${order}`));
}

/** Whole answers about the story's members, or an error: lists in each order, threads, search, profiles, members' own lists, and the queues. */
export async function answersOf(app: TestApp, site: FilledSite): Promise<unknown[]> {
  const { authors, word, feedOf, posts, moderator } = site;
  const reader = readerOf(app, site);
  const { read, list } = reader;
  const feeds = [...FEEDS, GUARDED].map((feed) => encodeURIComponent(feedOf(feed)));
  const searches = ["", "&sort=date", "&sort=hearts"].map((sort) => read(`/search?q=${word}${sort}`));
  return Promise.all([
    ...orderedLists(site).map((path) => list(path)),
    list(`/submissions?category=${feeds[0]}&tag=Calm`),
    ...authors.map((author) => ofMember(reader, author)),
    ...posts.map(({ id }) => ofPost(reader, id)),
    ...searches,
    read(`/search/comments?q=${word}`),
    ...feeds.map((feed) => read(`/category/${feed}`)),
    moderate(app).queue(moderator, "?limit=100"),
    ...["held", "appeals"].map((queue) => read(`/moderation/${queue}?limit=100`, moderator)),
  ]);
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(app: TestApp, { authors, comments }: FilledSite) {
  const names = new Set(authors.map(({ username }) => username));
  const said = new Set(comments.map(({ id }) => id));
  const read = async (path: string, { token }: Partial<Signed> = {}) => {
    const { status, body } = await app.call("GET", path, { token, headers: { "cache-control": "no-cache" } });
    // A busy machine may answer 503, or stop a search before it has found all.
    if (status >= 500 || body.problems?.length > 0)
      throw new Error(`${path} was answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const ours = (posts: { userName: string }[] = []) => posts.filter(({ userName }) => names.has(userName));
  return {
    read,
    /** A list without the posts of others. */
    list: async (path: string, by?: Signed) => {
      const { submissions, pinned } = await read(path, by);
      return { path, submissions: ours(submissions), pinned: ours(pinned) };
    },
    /** A thread without the comments of others, of which those that were deleted have no place in it. */
    thread: async (path: string) =>
      (await read(path)).comments?.filter(({ id }: { id: string }) => said.has(id)),
  };
}

async function ofMember({ read, list }: Reader, { username, ...signed }: NamedMember): Promise<unknown[]> {
  const own = ["profile", "saved?limit=100", "saved-lists", "hidden-posts", "held", "removals", "history"];
  return Promise.all([
    list("/filtered-submissions?limit=100", signed),
    list("/my-feed?limit=100", signed),
    ...["", "/stats", "/comments"].map((tail) => read(`/user/${username}${tail}`)),
    ...own.map((path) => read(`/${path}`, signed)),
  ]);
}

async function ofPost({ read, thread }: Reader, id: string): Promise<unknown[]> {
  return Promise.all([
    read(`/submission/${id}`),
    read(`/submission/${id}/placing`),
    thread(`/submission/${id}/comments`),
  ]);
}
