import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { startTestApp } from "../../../test/app.ts";
import { castOf, type Signed } from "../../../test/cast.ts";
import type { MuteBody } from "../../contract/mutes.ts";

/*
 * Random mutes, blocks, hidden and read posts in random order, against a model of a few lines that knows nothing of the
 * server's tables and caches.
 */

const app = await startTestApp();
const { alice, bob, carol, submitText, crowd } = await castOf(app);
afterAll(() => app.close());

const AUTHORS = { alice, bob, carol };
const FEEDS = ["Boats", "Clouds", "Dunes"];
const WORDS = ["anchor", "breeze", "cactus thorn"];
const LIMIT = 4;

type Author = keyof typeof AUTHORS;

interface Post {
  id: string;
  author: Author | "me";
  feeds: string[];
  words: string[];
}

const names = Object.keys(AUTHORS) as Author[];
const someOf = (from: string[], max: number) => fc.subarray(from, { maxLength: max });
const anyPost = fc.record({
  author: fc.constantFrom<Author | "me">(...names, "me"),
  feeds: someOf(FEEDS, 2),
  words: fc.oneof(fc.constant<string[]>([]), someOf(WORDS, 1)),
});

const anyMute = fc.oneof(
  fc.constantFrom(...FEEDS).map((value) => ({ kind: "feed" as const, value })),
  fc.constantFrom(...names).map((value) => ({ kind: "member" as const, value })),
  fc.constantFrom(...WORDS).map((value) => ({ kind: "word" as const, value })),
);

const anyDeed = fc.oneof(
  fc.record({ deed: fc.constant("mute" as const), mute: anyMute }),
  fc.record({ deed: fc.constant("unmute" as const), nth: fc.nat(20) }),
  fc.record({ deed: fc.constant("block" as const), blocks: fc.boolean(), name: fc.constantFrom(...names) }),
  fc.record({
    deed: fc.constant("post" as const),
    act: fc.constantFrom("hide", "show", "open"),
    nth: fc.nat(60),
  }),
  fc.record({ deed: fc.constant("hidesRead" as const), value: fc.boolean() }),
);

type Deed = typeof anyDeed extends fc.Arbitrary<infer D> ? D : never;

interface Listed {
  submissions: { id: string }[];
}

/** A page of a list, or of a member's profile. */
interface Page extends Listed {
  user?: Listed;
  next: string | null;
}

/** A member and everything that they mute and hide, as the deeds have it. */
class Reader {
  readonly #mutes = new Map<string, { mute: MuteBody; id: string }>();
  readonly #blocked = new Set<string>();
  readonly #hidden = new Set<string>();
  readonly #read = new Set<string>();
  #hidesRead = false;

  readonly me: Signed;
  readonly posts: Post[];

  constructor(me: Signed, posts: Post[]) {
    this.me = me;
    this.posts = posts;
  }

  async call(method: string, path: string, body?: object) {
    const answer = await app.call(method, path, { token: this.me.token, ...(body && { body }) });
    expect([path, answer.status < 300]).toEqual([path, true]);
    return answer.body;
  }

  async do(deed: Deed): Promise<void> {
    if (deed.deed === "mute") {
      const { mute } = await this.call("POST", "/mutes", deed.mute);
      this.#mutes.set(`${deed.mute.kind} ${deed.mute.value}`, { mute: deed.mute, id: mute.id });
    } else if (deed.deed === "unmute") {
      const [key, found] = [...this.#mutes][deed.nth % Math.max(1, this.#mutes.size)] ?? [];
      if (!found) return;
      await this.call("DELETE", `/mutes/${found.id}`);
      this.#mutes.delete(key!);
    } else if (deed.deed === "block") {
      await this.call(deed.blocks ? "POST" : "DELETE", `/user/${deed.name}/block`);
      if (deed.blocks) this.#blocked.add(deed.name);
      else this.#blocked.delete(deed.name);
    } else if (deed.deed === "hidesRead") {
      await this.call("POST", "/reading-settings", { hidesRead: deed.value });
      this.#hidesRead = deed.value;
    } else await this.#doWith(this.posts[deed.nth % this.posts.length]!, deed.act);
  }

  async #doWith({ id, author }: Post, act: string): Promise<void> {
    if (act === "open") {
      await this.call("POST", `/submission/${id}/opened`);
      this.#read.add(id);
    } else if (author !== "me" && act === "hide") {
      await this.call("POST", `/submission/${id}/hide`);
      this.#hidden.add(id);
    } else if (act === "show") {
      await this.call("DELETE", `/submission/${id}/hide`);
      this.#hidden.delete(id);
    }
  }

  sees({ id, author, feeds, words }: Post, opened: { feed?: string; author?: string } = {}): boolean {
    if (author === "me") return true;
    if (this.#hidden.has(id) || (this.#hidesRead && this.#read.has(id))) return false;
    if (author !== opened.author && this.#blocked.has(author)) return false;
    return !Array.from(this.#mutes.values()).some(({ mute: { kind, value } }) => {
      if (kind === "word") return words.includes(value);
      if (kind === "member") return author === value && author !== opened.author;
      return feeds.includes(value) && value !== opened.feed;
    });
  }

  /** All pages of a list joined. All pages but the last must be full. */
  async joined(path: string): Promise<string[]> {
    const ids: string[] = [];
    for (let cursor: string | null = ""; cursor !== null;) {
      const query = `limit=${LIMIT}${cursor && `&cursor=${cursor}`}`;
      const page: Page = await this.call("GET", `${path}${path.includes("?") ? "&" : "?"}${query}`);
      const { submissions } = page.user ?? page;
      if (page.next !== null) expect([path, submissions.length]).toEqual([path, LIMIT]);
      ids.push(...submissions.map(({ id }) => id));
      cursor = page.next;
    }
    return ids;
  }

  /** A filtered list must be the shared one less what the member does not see, in its order. */
  async compare(shared: string, own: string, opened: { feed?: string; author?: string } = {}): Promise<void> {
    const byId = new Map(this.posts.map((post) => [post.id, post]));
    const all = (await this.joined(shared)).filter((id) => byId.has(id));
    const shown = (await this.joined(own)).filter((id) => byId.has(id));
    expect([own, shown]).toEqual([own, all.filter((id) => this.sees(byId.get(id)!, opened))]);
  }
}

async function readerOf(drafts: Omit<Post, "id">[]): Promise<Reader> {
  const [me] = await crowd(1);
  const posts: Post[] = [];
  for (const draft of drafts) {
    const by = draft.author === "me" ? me! : AUTHORS[draft.author];
    const title = ["Zeppelin", ...draft.words].join(" ");
    posts.push({ ...draft, id: await submitText(by, { title, customCategories: draft.feeds }) });
  }
  return new Reader(me!, posts);
}

test("whatever is muted or hidden appears on no path, and pages joined are the shared list less that", async () => {
  // Every feed exists, so that it can be muted.
  for (const feed of FEEDS) await submitText(alice, { customCategories: [feed], title: "Beginning" });
  const [drafts, deeds] = [
    fc.array(anyPost, { minLength: 10, maxLength: 20 }),
    fc.array(anyDeed, { maxLength: 14 }),
  ];
  await fc.assert(
    fc.asyncProperty(drafts, deeds, async (posts, doing) => {
      const reader = await readerOf(posts);
      await reader.call("POST", "/follow-category", { category: FEEDS[0] });
      for (const deed of doing) await reader.do(deed);
      await reader.compare("/submissions", "/filtered-submissions");
      const ranked = ["/submissions?sort=popularity", "/filtered-submissions?sort=popularity"] as const;
      // Another snapshot may be computed between the two readings.
      await expect.poll(() => reader.compare(...ranked), { timeout: 20_000 }).toBeUndefined();
      for (const feed of FEEDS)
        await reader.compare(`/submissions?category=${feed}`, `/filtered-submissions?category=${feed}`, {
          feed,
        });
      for (const author of names)
        await reader.compare(`/user/${author}`, `/user/${author}/filtered-submissions`, { author });
      await reader.compare("/search?q=zeppelin", "/filtered-search?q=zeppelin");
      const hidden = reader.posts.filter((post) => !reader.sees(post)).map(({ id }) => id);
      const status = await reader.call("POST", "/votes/status", { ids: reader.posts.map(({ id }) => id) });
      expect(Object.keys(status.hidden).toSorted()).toEqual(hidden.toSorted());
      expect((await reader.joined("/my-feed")).filter((id) => hidden.includes(id))).toEqual([]);
    }),
    { numRuns: 6 },
  );
}, 300_000);
