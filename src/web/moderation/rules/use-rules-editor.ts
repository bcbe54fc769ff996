import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { EditedRules } from "../../../contract/feed-rules.ts";
import { ApiFailure } from "../../api/api.ts";
import { useDraft } from "../../drafts/stored-draft.ts";
import type { PartKind } from "./part-kinds.ts";
import {
  rulesDraftOf,
  isRulesChange,
  overAnswer,
  ruleProblems,
  type RulesDraft,
  rulesInForm,
  type TypedRule,
} from "./rules-draft.ts";
import { rulesQuery, sendRules } from "./rules-query.ts";

const NONE: RulesDraft | null = null;

/**
 * The saved rules or tags of a feed, with the typed ones over them, which stay in the browser until they are saved or dropped.
 */
export function useRulesEditor(kind: PartKind, saved: EditedRules) {
  const [draft, setDraft, dropDraft] = useDraft(`draft-feed-${kind.one}s-${saved.name.toLowerCase()}`, NONE);
  const [wasTried, setTried] = useState(false);
  const { isPending, isSuccess, error, mutate, reset } = useSave(kind, saved, (answer, sent) => {
    setTried(false);
    dropDraft(sent);
    setDraft((now) => now && overAnswer(now, sent, answer));
  });
  useEffect(() => {
    // After a lost answer, rules that are saved would come back as a change of what somebody saves later.
    if (draft && !isRulesChange(saved, draft)) dropDraft(draft);
  }, [saved]);
  const rules = rulesInForm(saved, draft);
  const isOvertaken = draft !== null && isRulesChange(saved, draft) && draft.version !== saved.version;
  return {
    ...{ rules, isOvertaken, isPending },
    problems: rules.map((rule) => ruleProblems(rule, kind, wasTried)),
    hasDraft: draft !== null,
    isSaved: isSuccess && draft === null,
    error: error && !(isConflict(kind, error) && isOvertaken) ? error.message : null,
    change: (to: (rules: TypedRule[]) => TypedRule[]) => {
      // Keeps the state of a save under way, whose outcome the form has yet to show.
      if (!isPending) reset();
      // While a save is under way, typing the earlier rules again is a change.
      setDraft((now) =>
        now && isPending
          ? { ...now, rules: to(now.rules) }
          : rulesDraftOf(saved, now, to(rulesInForm(saved, now))),
      );
    },
    /** Returns whether the rules can be saved. */
    save: (): boolean => {
      setTried(true);
      const canSave = rules.every((rule) => !Object.values(ruleProblems(rule, kind, true)).some(Boolean));
      if (draft && canSave && !isPending) mutate(draft);
      return canSave;
    },
    drop: () => {
      reset();
      setTried(false);
      dropDraft(draft);
    },
  };
}

function useSave(
  kind: PartKind,
  saved: EditedRules,
  onSaved: (answer: EditedRules, sent: RulesDraft) => void,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (sent: RulesDraft) => sendRules(queryClient, kind, saved, sent.rules),
    onSuccess: onSaved,
    onError: (failure) => {
      if (isConflict(kind, failure))
        void queryClient.invalidateQueries({ queryKey: rulesQuery(kind, saved.name).queryKey });
    },
  });
}

function isConflict({ refusal }: PartKind, failure: Error): boolean {
  return failure instanceof ApiFailure && failure.code === refusal;
}
