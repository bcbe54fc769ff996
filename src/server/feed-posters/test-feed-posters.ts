import type { TestApp } from "../../../test/app.ts";
import type { Signed } from "../../../test/cast.ts";

/** Calls about the approved members of feeds, for tests. */
export function feedPosters({ call }: Pick<TestApp, "call">) {
  return {
    limit: ({ token }: Signed, feed: string, isForApproved = true) =>
      call("POST", `/moderation/feeds/${encodeURIComponent(feed)}`, {
        token,
        body: { isForApproved, reason: "Quality." },
      }),
    posters: ({ token }: Signed, feed: string, query = "") => call("GET", at(feed) + query, { token }),
    approvePoster: ({ token }: Signed, feed: string, username: string) =>
      call("POST", at(feed), { token, body: { username } }),
    endPoster: ({ token }: Signed, feed: string, username: string, reason = "Off topic.") =>
      call("POST", `${at(feed)}/${username}/end`, { token, body: { reason } }),
  };
}

function at(feed: string): string {
  return `/moderation/feeds/${encodeURIComponent(feed)}/posters`;
}
