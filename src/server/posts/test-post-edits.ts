import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import type { Submission } from "../../contract/entities.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { PostVersion, PostWords } from "../../contract/own-posts.ts";
import { wordsOf } from "../../contract/post-words.ts";

/** Edits of posts and calls about their versions through the API, for tests. */
export function editingPosts({ call, db }: Pick<TestApp, "call" | "db">) {
  const read = async (id: string): Promise<Submission> =>
    (await call("GET", `/submission/${id}`)).body.submission;
  const words = async (id: string): Promise<PostWords> => {
    const post = await read(id);
    const { title, image, customCategories } = post;
    return { title, text: wordsOf(post), imageAlt: image?.alt ?? "", customCategories };
  };
  const versions = async (id: string): Promise<PostVersion[]> =>
    (await call("GET", `/submission/${id}/versions`)).body.versions;
  return {
    words,
    /** Edits parts of the words; the others are sent as they are. `was` stands for the words that were edited. */
    edit: async ({ token }: Signed, id: string, parts: Partial<PostWords>, was?: PostWords) => {
      const now = was ?? (await words(id));
      return call("POST", `/submission/${id}`, { token, body: { ...now, ...parts, was: now } });
    },
    versions,
    titles: async (id: string) => (await versions(id)).map((version) => version.words?.title ?? null),
    /** Erases a version as a moderator, of another member's post. */
    eraseAs: ({ token }: Signed, id: string, version: string | null | undefined, reason = "Private.") =>
      call("POST", `/moderation/posts/${id}/versions/${version}/erasure`, { token, body: { reason } }),
    erase: ({ token }: Signed, id: string, version: string | null) =>
      call("DELETE", `/submission/${id}/versions/${version}`, { token }),
    report: ({ token }: Signed, id: string) =>
      call("POST", `/submission/${id}/report`, { token, body: { reason: "Rude" } }),
    /** Makes the post's present words older than the grace. */
    age: async (id: string) => {
      const old = new Date(Date.now() - (LIMITS.graceMinutes + 1) * 60_000);
      const { numUpdatedRows } = await db
        .updateTable("posts")
        .set({ edited_at: old })
        .where("id", "=", Number(id))
        .where("edited_at", "is not", null)
        .executeTakeFirst();
      if (numUpdatedRows) return;
      await db.updateTable("posts").set({ created_at: old }).where("id", "=", Number(id)).execute();
      await db
        .updateTable("post_feeds")
        .set({ post_created_at: old })
        .where("post_id", "=", Number(id))
        .execute();
    },
  };
}
