import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type { CallAnswer } from "../../../contract/call.ts";
import type { FeedRole } from "../../../contract/entities.ts";
import type * as calls from "../../../contract/feed-people.ts";
import { call } from "../../api/api.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";

/** The prefix of queries that only some members may make. Signing out removes these queries. */
const OWN = ["own", "feed-people"];

type People = CallAnswer<typeof calls.listFeedPeople>;

/** The owners and moderators of a feed, and the members who are asked. */
export function peopleQuery(name: string) {
  return queryOptions({
    queryKey: [...OWN, name.toLowerCase()],
    queryFn: ({ signal }) =>
      call<typeof calls.listFeedPeople>("GET", "/moderation/feeds/:name/people", {
        params: { name },
        signal,
      }),
  });
}

export const withoutOwnerQuery = queryOptions({
  queryKey: [...OWN, "without owner"],
  queryFn: async ({ signal }) =>
    (await call<typeof calls.listFeedsWithoutOwner>("GET", "/admin/feeds-without-owner", { signal })).feeds,
});

/** Asks a member to take a role in a feed. Throws `ApiFailure`. */
export async function sendOffer(
  queryClient: QueryClient,
  name: string,
  body: { username: string; role: FeedRole },
): Promise<void> {
  const path = "/moderation/feeds/:name/people";
  show(queryClient, await call<typeof calls.offerFeedRole>("POST", path, { params: { name }, body }));
}

/** Ends a member's role in a feed, or takes back the offer. Throws `ApiFailure`. */
export async function sendEnd(
  queryClient: QueryClient,
  name: string,
  username: string,
  reason: string,
): Promise<void> {
  const path = "/moderation/feeds/:name/people/:username/end";
  const options = { params: { name, username }, body: { reason } };
  show(queryClient, await call<typeof calls.endFeedRole>("POST", path, options));
}

function show(queryClient: QueryClient, people: People): void {
  queryClient.setQueryData(peopleQuery(people.name).queryKey, people);
  void queryClient.invalidateQueries({ queryKey: withoutOwnerQuery.queryKey });
  void queryClient.invalidateQueries({ queryKey: feedQuery(people.name).queryKey });
  invalidateAfterDecision(queryClient);
}

/** Answers an offer, steps down or asks for the feed. The viewer's rights may be others afterwards. Throws `ApiFailure`. */
export async function sendAnswer(
  queryClient: QueryClient,
  name: string,
  answer: calls.FeedRoleAnswer,
): Promise<void> {
  await call<typeof calls.answerFeedRole>("POST", "/category/:name/role", {
    params: { name },
    body: { answer },
  });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: ["viewer"] }),
    queryClient.invalidateQueries({ queryKey: feedQuery(name).queryKey }),
    queryClient.invalidateQueries({ queryKey: peopleQuery(name).queryKey, refetchType: "active" }),
  ]);
  invalidateAfterDecision(queryClient);
}
