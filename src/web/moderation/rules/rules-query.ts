import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { feedKey } from "../../../contract/feed-names.ts";
import type { EditedRules } from "../../../contract/feed-rules.ts";
import { feedQuery } from "../../feeds/feed-queries.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";
import type { PartKind } from "./part-kinds.ts";
import type { TypedRule } from "./rules-draft.ts";

/** The rules or the tags of a feed as they are edited. Signing out removes this query. */
export function rulesQuery({ one, read }: PartKind, name: string) {
  return queryOptions({
    queryKey: ["own", `feed-${one}s`, feedKey(name)],
    queryFn: ({ signal }) => read(name, signal),
  });
}

/** Throws `ApiFailure`. */
export async function sendRules(
  queryClient: QueryClient,
  kind: PartKind,
  { name, version, rules: saved }: EditedRules,
  typed: TypedRule[],
): Promise<EditedRules> {
  // A rule that somebody deleted meanwhile is saved as a new one.
  const known = (id: string | null) => (saved.some((rule) => rule.id === id) ? id : null);
  const rules = typed.map(({ id, title, words }) => ({ id: known(id), title, text: words }));
  const answer = await kind.send(name, version, rules);
  queryClient.setQueryData(rulesQuery(kind, name).queryKey, answer);
  void queryClient.invalidateQueries({ queryKey: feedQuery(name).queryKey });
  invalidateAfterDecision(queryClient);
  return answer;
}
