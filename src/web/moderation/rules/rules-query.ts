import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { feedKey } from "../../../contract/feed-names.ts";
import type { EditedRules, listFeedRules, saveFeedRules } from "../../../contract/feed-rules.ts";
import { answerTime } from "../../api/answer-time.ts";
import { call } from "../../api/api.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";
import type { TypedRule } from "./rules-draft.ts";

/** The rules of a feed as they are edited. Signing out removes this query. */
export function rulesQuery(name: string) {
  return queryOptions({
    queryKey: ["own", "feed-rules", feedKey(name)],
    queryFn: ({ signal }) =>
      call<typeof listFeedRules>("GET", "/moderation/feeds/:name/rules", { params: { name }, signal }),
  });
}

/** Throws `ApiFailure`. */
export async function sendRules(
  queryClient: QueryClient,
  { name, version, rules: saved }: EditedRules,
  typed: TypedRule[],
): Promise<EditedRules> {
  // A rule that somebody deleted meanwhile is a new one.
  const known = (id: string | null) => (saved.some((rule) => rule.id === id) ? id : null);
  const rules = typed.map(({ id, title, words }) => ({ id: known(id), title, text: words }));
  const body = { version, rules };
  const answer = await call<typeof saveFeedRules>("POST", "/moderation/feeds/:name/rules", {
    ...{ params: { name }, body, signal: answerTime(body) },
  });
  queryClient.setQueryData(rulesQuery(name).queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: feedQuery(name).queryKey });
  invalidateAfterDecision(queryClient);
  return answer;
}
