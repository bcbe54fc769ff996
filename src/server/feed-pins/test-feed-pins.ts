import type { Submission } from "../../contract/entities.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

/** Calls about pinned posts, for tests. */
export function feedPins({ call }: Pick<TestApp, "call">) {
  const set = ({ token }: Signed, feed: string, submissionId: string, isPinned: boolean) =>
    call("POST", `/moderation/feeds/${encodeURIComponent(feed)}/pins`, {
      token,
      body: { submissionId, isPinned },
    });
  return {
    set,
    /** Pins or unpins a post, and gives the pinned posts of the feed. */
    pin: async (by: Signed, feed: string, id: string, isPinned = true): Promise<string[]> => {
      const { status, body } = await set(by, feed, id, isPinned);
      if (status !== 200) throw new Error(JSON.stringify(body));
      return body.pinned;
    },
    /** The ids of a feed's pinned posts and of the page of its list, as this member reads them past the caches. */
    read: async ({ token }: Signed, feed: string, query = "", path = "/submissions") => {
      const { body } = await call("GET", `${path}?category=${feed}${query}`, { token });
      return {
        pinned: idsOf(body.pinned),
        listed: idsOf(body.submissions),
        next: body.next as string | null,
      };
    },
  };
}

function idsOf(posts: Submission[] | undefined): string[] | undefined {
  return posts?.map(({ id }) => id);
}
