import { QueryClient, type QueryKey } from "@tanstack/react-query";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { THREAD_ORDERS } from "../../contract/thread-orders.ts";
import { setApiReader } from "../api/api.ts";
import { updateCachedComments } from "./cached-comments.ts";
import { commentsQuery, readThreadPage } from "./comment-queries.ts";
import { isCounted, loadedFrom, type LoadedComments } from "./loaded-comments.ts";
import { loadMore, type WantedPage } from "./more-comments.ts";
import { withOwn } from "./new-comments.ts";
import { rereadComments } from "./refresh-comments.ts";
import { POST, Site, type Stored } from "./test-discussion.ts";

let site: Site;
let client: QueryClient;
beforeEach(() =>
  setApiReader(async (path) => {
    const body = structuredClone(site.answer(path));
    const { meanwhile } = site;
    if (meanwhile && meanwhile.left-- === 0) {
      site.meanwhile = null;
      meanwhile.act();
    }
    return { status: 200, body };
  }),
);

type Key = ReturnType<typeof commentsQuery>["queryKey"];

/** Acts on the comment or discussion that `pick` chooses. */
const ACTS: Record<string, (pick: number, keys: Key[]) => unknown> = {
  post: answer,
  race: (pick) => (site.meanwhile = { left: pick % 8, act: () => answer(pick) }),
  own: async (pick) => {
    answer(pick);
    // The event may arrive before the call's own answer.
    if (pick % 2) await drain();
    const own = site.shown(site.stored.at(-1)!);
    updateCachedComments(client, POST, (loaded) => withOwn(loaded, own));
  },
  late: async (pick) => {
    // With a deleted comment that has replies, the browser does not know the number of readable comments. It then finds a late
    // comment with the next page only.
    if (site.stored.some(({ isDeleted, isGone }) => isDeleted && !isGone)) return;
    // The late comment has a lower id than a comment that commits before it.
    const id = ++site.newest;
    answer(pick);
    await drain();
    site.add(id, readable(pick)?.id ?? null);
    await drain();
  },
  // If two changes cancel each other out in every count, the browser cannot notice them. So their events are delivered at once.
  delete: async (pick) => {
    const comment = readable(pick);
    if (comment) site.delete(comment);
    await drain();
  },
  undo: async (pick) => {
    const comment = chosen(pick);
    if (comment?.isDeleted) site.undo(comment);
    await drain();
  },
  heart: (pick) =>
    site.stored.slice(-1 - (pick % 2)).forEach((comment) => comment.isDeleted || site.heart(comment)),
  event: () => site.events.shift()?.(client),
  previous: (pick, keys) => more("previous", pick, keys),
  next: async (pick, keys) => {
    for (let left = pick % 4; left >= 0; left--) await more("next", pick, keys);
  },
  link: (pick, keys) => more({ comment: String(chosen(pick)?.id) }, pick, keys),
  // The browser is disconnected: the events of all changes meanwhile are lost.
  away: async (pick) => {
    answer(pick);
    const comment = readable(pick);
    if (comment) site.delete(comment);
    if (pick % 2) site.delete(site.stored.at(-1)!);
    site.events = [];
    await rereadComments(client, POST);
  },
};

function chosen(pick: number): Stored | undefined {
  return site.stored[pick % Math.max(1, site.stored.length)];
}

function readable(pick: number): Stored | null {
  const comment = chosen(pick);
  return comment && !comment.isGone && !comment.isDeleted ? comment : null;
}

function answer(pick: number): void {
  site.add(++site.newest, pick % 3 === 0 ? null : (readable(pick)?.id ?? null));
}

function more(wanted: WantedPage, pick: number, keys: Key[]): Promise<void> {
  return loadMore(client, POST, keys[pick % keys.length]!, wanted);
}

async function drain(): Promise<void> {
  for (let event = site.events.shift(); event; event = site.events.shift()) await event(client);
}

async function begin(comments: number[], starts: number[]): Promise<Key[]> {
  site = new Site();
  client = new QueryClient();
  for (const parent of comments) site.add(++site.newest, site.stored[parent]?.id ?? null);
  site.events = [];
  return await Promise.all(
    THREAD_ORDERS.map(async (order, index) => {
      const from = Math.min(starts[index]!, Math.max(0, comments.length - 1));
      const { queryKey } = commentsQuery(POST, { order, from });
      client.setQueryData(queryKey, loadedFrom(await readThreadPage(POST, { order, offset: from }), order));
      return queryKey;
    }),
  );
}

function expectPart(key: QueryKey): void {
  const { comments, start, end, total, order, at } = client.getQueryData<LoadedComments>(key)!;
  const all = site
    .ordered(order, at === undefined ? undefined : Number(at))
    .map(({ comment }) => String(comment.id));
  const ids = comments.filter(isCounted).map(({ id }) => id);
  expect({ order, ids, start, end, total }).toEqual({
    order,
    ids: all.slice(start, end),
    start,
    end: start + ids.length,
    total: all.length,
  });
}

test("a link to a comment that is gone leaves the loaded part as it is", async () => {
  for (const key of await begin([0, 0, 0, 0, 0, 0, 0, 0, 0], [6, 6, 6])) {
    const loaded = client.getQueryData(key);
    await loadMore(client, POST, key, { comment: "999" });
    expect(client.getQueryData(key)).toBe(loaded);
  }
});

test("the loaded part is a part of the discussion without gaps, rightly numbered, in each order, whatever happens", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat(30), { maxLength: 24 }),
      fc.tuple(fc.nat(20), fc.nat(20), fc.nat(20)),
      fc.array(fc.tuple(fc.constantFrom(...Object.keys(ACTS)), fc.nat(1000)), { maxLength: 25 }),
      async (comments, starts, acts) => {
        const keys = await begin(comments, starts);
        for (const [kind, pick] of acts) await ACTS[kind]!(pick, keys);
        await drain();
        site.meanwhile = null;
        for (const key of keys) expectPart(key);
      },
    ),
    { numRuns: 500 },
  );
}, 300_000);
