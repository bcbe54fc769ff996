import type { FeedRole } from "../../contract/entities.ts";
import type { TestApp } from "../../../test/app.ts";
import type { Person, Signed } from "../../../test/cast.ts";

/** Calls about the people of feeds, for tests. */
export function feedRoles({ call }: Pick<TestApp, "call">) {
  const offer = (by: Signed, feed: string, to: string, role: FeedRole) =>
    call("POST", at(feed), { token: by.token, body: { username: to, role } });
  const answer = (by: Signed, feed: string, answer: string) =>
    call("POST", `/category/${encodeURIComponent(feed)}/role`, { token: by.token, body: { answer } });
  return {
    offer,
    answer,
    end: (by: Signed, feed: string, of: string, reason = "Inactive.") =>
      call("POST", `${at(feed)}/${of}/end`, { token: by.token, body: { reason } }),
    people: (by: Signed, feed: string) => call("GET", at(feed), { token: by.token }),
    /** Offers a member a role and accepts it as the member. */
    give: async (by: Signed, feed: string, to: Person, role: FeedRole) => {
      const offered = await offer(by, feed, to.username, role);
      const accepted = await answer(to, feed, "accept");
      if (offered.status !== 200 || accepted.status !== 204) {
        throw new Error(JSON.stringify([offered.body, accepted.body]));
      }
    },
  };
}

function at(feed: string): string {
  return `/moderation/feeds/${encodeURIComponent(feed)}/people`;
}
