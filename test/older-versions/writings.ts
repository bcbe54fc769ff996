import assert from "node:assert/strict";
import { drawing } from "../../src/server/images/test-images.ts";
import type { CallApi } from "../app.ts";
import { answerOf, type castOnApi, type Signed } from "../cast.ts";

/** A site with members and a post, to write on or to look at. */
export interface Inhabited {
  address: string;
  call: CallApi;
  cast: Awaited<ReturnType<typeof castOnApi>>;
  postId: string;
}

/** Looks for a writing on today's site. Alice is an admin there. */
export type Look = (now: Inhabited) => Promise<void>;

/** Something that members write by the calls of an older version. */
export interface OldWriting {
  /** The call that a version must have, as the version's own description writes it. */
  needs: string;
  write(old: Inhabited): Promise<Look>;
}

export const OLD_FEED = "Käse";
export const FIRST_POST = {
  title: "Ein Käse — 起業家",
  content: "Some words.",
  customCategories: [OLD_FEED],
};

/** The answer to a member's GET. */
export function readOn({ call }: Inhabited, path: string, token?: string) {
  return answerOf(call("GET", path, { token }));
}

/** The answer to a member's POST. */
export function sendOn({ call }: Pick<Inhabited, "call">, path: string, { token }: Signed, body: object) {
  return answerOf(call("POST", path, { token, body }));
}

export const WRITINGS: OldWriting[] = [
  {
    needs: "POST /register",
    async write({ cast }) {
      return async (now) => {
        const { email, password, username, token } = cast.bob;
        const { user } = await readOn(now, "/profile", token);
        assert.equal(user.username, username, "a session goes on");
        await answerOf(now.call("POST", "/login", { body: { email, password } }));
        const { status } = await now.call("POST", "/login", { body: { email, password: "another one" } });
        assert.equal(status, 401, "another password does not sign in");
      };
    },
  },
  {
    needs: "POST /submit",
    async write({ cast, postId }) {
      const link = "https://127.0.0.1:1/a?b=%20c";
      const id = await cast.submitLink(cast.bob, { title: "A link", content: link });
      return async (now) => {
        const { submission } = await readOn(now, `/submission/${postId}`);
        assert.equal(submission.title, FIRST_POST.title);
        assert.equal(submission.content, FIRST_POST.content);
        const { submissions } = await readOn(now, `/submissions?category=${encodeURIComponent(OLD_FEED)}`);
        assert.deepEqual(
          submissions.map(({ id }: { id: string }) => id),
          [postId],
        );
        assert.equal((await readOn(now, `/submission/${id}`)).submission.content, link);
      };
    },
  },
  {
    needs: "POST /submission/{id}/comments",
    async write({ cast, postId }) {
      const texts = ["A line\nand @bob, another \\N", "A reply"];
      const first = await cast.comment(cast.alice, postId, texts[0]!);
      await cast.comment(cast.bob, postId, texts[1]!, first.id);
      return async (now) => {
        const { comments } = await readOn(now, `/submission/${postId}/comments`);
        assert.deepEqual(
          comments.map(({ text }: { text: string }) => text),
          texts,
        );
        assert.equal(comments[1].parentId, first.id);
      };
    },
  },
  {
    needs: "POST /submission/{id}/upvote",
    async write({ cast, postId }) {
      await cast.heart(cast.bob, postId);
      await cast.heart(cast.carol, postId);
      return async (now) => {
        assert.equal((await now.cast.readPost(postId)).upvotes, 2);
        const { status } = await now.call("POST", `/submission/${postId}/upvote`, { token: cast.bob.token });
        assert.equal(status, 200);
        assert.equal((await now.cast.readPost(postId)).upvotes, 2, "a heart given twice counts once");
      };
    },
  },
  {
    needs: "DELETE /submission/{id}",
    async write({ cast }) {
      const id = await cast.submitText(cast.carol, { title: "Soon gone" });
      await cast.deletePost(cast.carol, id);
      return async ({ call }) => assert.equal((await call("GET", `/submission/${id}`)).status, 404);
    },
  },
  {
    needs: "POST /follow-category",
    async write({ call, cast: { bob } }) {
      await answerOf(call("POST", "/follow-category", { token: bob.token, body: { category: OLD_FEED } }));
      return async (now) => {
        const { categories } = await readOn(now, "/followed-categories", bob.token);
        assert.deepEqual(categories, [OLD_FEED.toLowerCase()]);
      };
    },
  },
  {
    needs: "POST /messages",
    async write({ call, cast: { alice, bob } }) {
      const text = "Between the two of us";
      await answerOf(call("POST", "/messages", { token: alice.token, body: { toUsername: "bob", text } }));
      return async (now) => {
        const { messages } = await readOn(now, "/messages/alice", bob.token);
        assert.deepEqual(
          messages.map((one: { text: string }) => one.text),
          [text],
        );
      };
    },
  },
  {
    needs: "POST /submission/{id}/report",
    async write({ call, cast: { bob, carol, ...cast } }) {
      const id = await cast.submitText(carol, { title: "Reported" });
      const body = { reason: "Not nice" };
      await answerOf(call("POST", `/submission/${id}/report`, { token: bob.token, body }));
      return async (now) => {
        const { posts } = await readOn(now, "/moderation/reports", now.cast.alice.token);
        assert.deepEqual(
          posts.map(({ submission }: { submission: { id: string } }) => submission.id),
          [id],
        );
        assert.match(posts[0].reports[0].reason, /Not nice/);
      };
    },
  },
  {
    needs: "POST /images",
    async write({ address, cast }) {
      const png = new Uint8Array(await drawing().png().toBuffer());
      const image = await cast.upload(cast.carol, png);
      const id = await cast.submitLink(cast.carol, { content: image.address, imageAlt: "Two halves" });
      const path = `/images/${image.key}/${image.widths[0]}.webp`;
      const before = await bytesOf(address + path);
      return async (now) => {
        assert.ok(before.equals(await bytesOf(now.address + path)), "the image's file is the same");
        const { image: shown } = await now.cast.readPost(id);
        assert.deepEqual([shown.key, shown.alt], [image.key, "Two halves"]);
      };
    },
  },
  {
    needs: "GET /search",
    async write({ postId }) {
      return async (now) => {
        const { submissions } = await readOn(now, "/search?q=kase");
        assert.deepEqual(
          submissions.map(({ id }: { id: string }) => id),
          [postId],
        );
      };
    },
  },
  {
    needs: "POST /submission/{id}/save",
    async write({ call, cast: { bob }, postId }) {
      await answerOf(call("POST", `/submission/${postId}/save`, { token: bob.token }));
      return async (now) => {
        const { saved } = await readOn(now, "/saved", bob.token);
        assert.equal(saved.length, 1);
      };
    },
  },
];

async function bytesOf(address: string): Promise<Buffer> {
  const response = await fetch(address);
  assert.equal(response.status, 200, address);
  return Buffer.from(await response.arrayBuffer());
}
