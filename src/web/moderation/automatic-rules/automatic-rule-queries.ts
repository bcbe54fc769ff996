import { infiniteQueryOptions, type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as rules from "../../../contract/automatic-rules.ts";
import type { CallBody } from "../../../contract/call.ts";
import { answerTime } from "../../api/answer-time.ts";
import { call } from "../../api/api.ts";
import { pagedByCursor } from "../../api/cursor-paging.ts";
import { invalidateAfterDecision } from "../moderation-queries.ts";

/** The prefix of the keys, which signing out removes. */
const OWN = ["own", "moderation", "automatic-rules"];

/** The milliseconds between two looks at a trial that goes on. */
const LOOK_MS = 1_000;

export const automaticRulesQuery = queryOptions({
  queryKey: [...OWN, "list"],
  queryFn: ({ signal }) =>
    call<typeof rules.listAutomaticRules>("GET", "/moderation/automatic-rules", { signal }),
});

/** The posts and comments that a rule caught when they were written. */
export function caughtQuery(id: string) {
  return infiniteQueryOptions({
    queryKey: [...OWN, "caught", id],
    queryFn: ({ pageParam: cursor, signal }) =>
      call<typeof rules.listCaught>("GET", "/moderation/automatic-rules/:id/caught", {
        ...{ params: { id }, query: { cursor, limit: 10 }, signal },
      }),
    ...pagedByCursor,
    gcTime: 0,
  });
}

/** A trial, read again while it goes on. */
export function trialQuery(id: string | null) {
  return queryOptions({
    queryKey: [...OWN, "trial", id],
    enabled: id !== null,
    queryFn: async ({ signal, client }) => {
      const trial = await call<typeof rules.getTrial>("GET", "/moderation/rule-trials/:id", {
        ...{ params: { id: id! }, signal },
      });
      // The list of rules shows the outcomes of trials.
      if (!trial.isRunning) void client.invalidateQueries({ queryKey: automaticRulesQuery.queryKey });
      return trial;
    },
    staleTime: Infinity,
    refetchInterval: ({ state: { data } }) => data?.isRunning === true && LOOK_MS,
  });
}

/** Begins to try a test, and returns the trial. Throws `ApiFailure`. */
export async function startTrial(queryClient: QueryClient, test: rules.RuleTest): Promise<rules.Trial> {
  const trial = await call<typeof rules.startTrial>("POST", "/moderation/rule-trials", { body: { test } });
  queryClient.setQueryData(trialQuery(trial.id).queryKey, trial);
  return trial;
}

export type SentRule = CallBody<typeof rules.addAutomaticRule>;

/** Adds a rule, or changes the one of this id and version. Throws `ApiFailure`. */
export async function saveRule(
  queryClient: QueryClient,
  saved: Pick<rules.AutomaticRule, "id" | "version"> | null,
  rule: SentRule,
  idempotencyKey: string,
): Promise<void> {
  const signal = answerTime(rule);
  const answer =
    saved === null
      ? call<typeof rules.addAutomaticRule>("POST", "/moderation/automatic-rules", {
          ...{ body: rule, idempotencyKey, signal },
        })
      : call<typeof rules.editAutomaticRule>("POST", "/moderation/automatic-rules/:id", {
          ...{ params: { id: saved.id }, body: { ...rule, version: saved.version }, signal },
        });
  keep(queryClient, await answer);
}

/** Throws `ApiFailure`. */
export async function deleteAutomaticRule(queryClient: QueryClient, id: string): Promise<void> {
  keep(
    queryClient,
    await call<typeof rules.deleteAutomaticRule>("DELETE", "/moderation/automatic-rules/:id", {
      params: { id },
    }),
  );
}

/** Throws `ApiFailure`. */
export async function addRecommendedRules(queryClient: QueryClient): Promise<void> {
  keep(
    queryClient,
    await call<typeof rules.addRecommendedRules>("POST", "/moderation/recommended-rules", {}),
  );
}

function keep(queryClient: QueryClient, list: rules.AutomaticRuleList): void {
  queryClient.setQueryData(automaticRulesQuery.queryKey, list);
  invalidateAfterDecision(queryClient);
}
