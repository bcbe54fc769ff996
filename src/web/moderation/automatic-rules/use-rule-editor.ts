import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { AutomaticRule, RuleTest, Trial } from "../../../contract/automatic-rules.ts";
import { ApiFailure } from "../../api/api.ts";
import { newIdempotencyKey, useDraft } from "../../drafts/stored-draft.ts";
import { automaticRulesQuery, saveRule, startTrial, trialQuery } from "./automatic-rule-queries.ts";
import { isSameTest, testOfTyped, type TypedAutomaticRule } from "./typed-rule.ts";

const NONE: TypedAutomaticRule | null = null;

/** The rule that is being typed: it stays in the browser until it is saved or dropped. */
export function useTypedRule() {
  return useDraft("draft-automatic-rule", NONE);
}

/** Saves and tries the rule that is typed over one of these, or over none. */
export function useRuleEditor(typed: TypedAutomaticRule, rules: AutomaticRule[]) {
  const [, setTyped, drop] = useTypedRule();
  const queryClient = useQueryClient();
  // A rule that somebody deleted meanwhile is saved as a new one.
  const saved = rules.find(({ id }) => id === typed.id) ?? null;
  const test = testOfTyped(typed);
  const save = useMutation({
    mutationFn: (sent: TypedAutomaticRule) =>
      saveRule(
        queryClient,
        saved,
        { name: sent.name, state: sent.state, test: testOfTyped(sent) },
        sent.idempotencyKey,
      ),
    onSuccess: (_, sent) => drop(sent),
    onError: (failure) => {
      if (isConflict(failure)) void queryClient.invalidateQueries({ queryKey: automaticRulesQuery.queryKey });
    },
  });
  const isOvertaken = saved !== null && saved.version !== typed.version;
  return {
    ...{ test, saved, isOvertaken, ...useTrial(test) },
    isGone: typed.id !== null && saved === null,
    isPending: save.isPending,
    error: save.error && !(isConflict(save.error) && isOvertaken) ? save.error.message : null,
    change: (fields: Partial<TypedAutomaticRule>) => {
      save.reset();
      setTyped((now) => now && { ...now, ...fields, idempotencyKey: newIdempotencyKey() });
    },
    save: () => {
      if (!save.isPending) save.mutate(typed);
    },
    drop: () => drop(typed),
  };
}

function useTrial(test: RuleTest) {
  const queryClient = useQueryClient();
  const [tried, setTried] = useState<{ id: string; test: RuleTest } | null>(null);
  const begin = useMutation({
    mutationFn: (sent: RuleTest) => startTrial(queryClient, sent),
    onSuccess: ({ id }: Trial, sent) => setTried({ id, test: sent }),
  });
  const { data: trial } = useQuery(trialQuery(tried?.id ?? null));
  return {
    trial: trial ?? null,
    isStale: tried !== null && !isSameTest(tried.test, test),
    isTrying: begin.isPending || trial?.isRunning === true,
    trialError: begin.error?.message ?? null,
    tryIt: () => begin.mutate(test),
  };
}

function isConflict(failure: Error): boolean {
  return failure instanceof ApiFailure && failure.code === "automaticRuleConflict";
}
