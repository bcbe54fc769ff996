import type { Submission } from "../../contract/entities.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

interface WrittenTag {
  id?: string;
  name: string;
}

/** Calls about tags, for tests. */
export function feedTags({ call }: Pick<TestApp, "call">) {
  const read = ({ token }: Signed, feed: string) => call("GET", at(feed), { token });
  const save = ({ token }: Signed, feed: string, version: string, tags: WrittenTag[]) =>
    call("POST", at(feed), { token, body: { version, tags } });
  return {
    read,
    save,
    /** Writes these tags in place of the present ones, and gives their ids. */
    write: async (by: Signed, feed: string, ...tags: (string | WrittenTag)[]): Promise<string[]> => {
      const { version } = (await read(by, feed)).body;
      const wanted = tags.map((tag) => (typeof tag === "string" ? { name: tag } : tag));
      const { status, body } = await save(by, feed, version, wanted);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.tags.map(({ id }: { id: string }) => id);
    },
    /** Chooses these tags in place of the present ones, with a reason. */
    tag: async ({ token }: Signed, post: string, ...tags: string[]) => {
      const { submission } = (await call("GET", `/submission/${post}`)).body;
      const was = ((submission as Submission).tags ?? []).map(({ id }) => id);
      return call("POST", `/submission/${post}/tags`, { token, body: { tags, was, reason: "Fits better." } });
    },
    retag: ({ token }: Signed, post: string, retagging: { tags: string[]; was: string[]; reason?: string }) =>
      call("POST", `/submission/${post}/tags`, { token, body: retagging }),
    /** The ids of a page of a feed's list, as this member reads it past the caches. */
    list: async ({ token }: Signed, feed: string, query: string, path = "/submissions") => {
      const { body } = await call("GET", `${path}?category=${encodeURIComponent(feed)}${query}`, { token });
      return {
        ids: (body.submissions as Submission[]).map(({ id }) => id),
        next: body.next as string | null,
      };
    },
  };
}

function at(feed: string): string {
  return `/moderation/feeds/${encodeURIComponent(feed)}/tags`;
}
