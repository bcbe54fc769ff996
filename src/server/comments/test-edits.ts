import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { TextVersion } from "../../contract/own-comments.ts";

/** Edits of comments and calls about their versions through the API, for tests. */
export function editing({ call, db }: Pick<TestApp, "call" | "db">) {
  const versions = async (id: string): Promise<TextVersion[]> =>
    (await call("GET", `/comment/${id}/versions`)).body.versions;
  return {
    edit: ({ token }: Signed, id: string, text: string, was: string) =>
      call("POST", `/comment/${id}`, { token, body: { text, was } }),
    versions,
    texts: async (id: string) => (await versions(id)).map(({ text }) => text),
    /** Erases a version as a moderator, of another member's comment. */
    eraseAs: ({ token }: Signed, id: string, version: string | null | undefined, reason = "Private.") =>
      call("POST", `/moderation/comments/${id}/versions/${version}/erasure`, { token, body: { reason } }),
    erase: ({ token }: Signed, id: string, version: string | null | undefined) =>
      call("DELETE", `/comment/${id}/versions/${version}`, { token }),
    reportComment: ({ token }: Signed, id: string, reason = "Rude") =>
      call("POST", `/comment/${id}/report`, { token, body: { reason } }),
    /** Makes the comment's present text older than the grace. */
    age: async (id: string) => {
      const old = new Date(Date.now() - (LIMITS.graceMinutes + 1) * 60_000);
      const { numUpdatedRows } = await db
        .updateTable("comments")
        .set({ edited_at: old })
        .where("id", "=", Number(id))
        .where("edited_at", "is not", null)
        .executeTakeFirst();
      if (!numUpdatedRows)
        await db.updateTable("comments").set({ created_at: old }).where("id", "=", Number(id)).execute();
    },
    /** Dates the comment's deletion or removal back by this many days. */
    ageDeletion: async (id: string, days: number) => {
      await db
        .updateTable("comments")
        .set({ deleted_at: new Date(Date.now() - days * 86_400_000) })
        .where("id", "=", Number(id))
        .execute();
    },
  };
}
