import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isKnownKind } from "../../../contract/automatic-rule-words.ts";
import type { AutomaticRule, AutomaticRuleList } from "../../../contract/automatic-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { administers, useSession } from "../../session/session.ts";
import { Button } from "../../ui/button.tsx";
import { FormError } from "../../ui/form-error.tsx";
import { LoadFailure } from "../../ui/load-failure.tsx";
import { Notice } from "../../ui/notice.tsx";
import { RowSkeletons } from "../../ui/row-skeletons.tsx";
import tabs from "../tabs.module.css";
import { addRecommendedRules, automaticRulesQuery } from "./automatic-rule-queries.ts";
import { RuleEditor } from "./rule-editor.tsx";
import { RuleItem } from "./rule-item.tsx";
import { newRule, typedRule } from "./typed-rule.ts";
import { useTypedRule } from "./use-rule-editor.ts";

/** The rules by which the site judges by itself. Moderators read them, admins write them. */
export function AutomaticRulesTab() {
  const { viewer } = useSession();
  const { data, error, isPending, refetch } = useQuery(automaticRulesQuery);
  return (
    <>
      <p className={tabs.advice}>
        Rules that the site applies by itself to new posts and comments, and to edits. They never judge
        moderators and admins. Try a rule before it takes effect.
      </p>
      {isPending && <RowSkeletons label="Loading the rules" lines={3} />}
      {!data && !isPending && <LoadFailure resource="The rules" error={error} retry={refetch} />}
      {data && <Rules list={data} canWrite={administers(viewer)} />}
    </>
  );
}

function Rules({ list, canWrite }: { list: AutomaticRuleList; canWrite: boolean }) {
  const { rules, training } = list;
  const [typed, setTyped] = useTypedRule();
  // A rule that was typed in a newer version waits for that version.
  const isTyping = canWrite && typed !== null && isKnownKind(typed.kind);
  const box = useFocusAfter(`${isTyping} ${rules.length}`);
  const mayEdit = ({ test }: AutomaticRule) => canWrite && !isTyping && isKnownKind(test.kind);
  return (
    <div ref={box} tabIndex={-1}>
      {isTyping && <RuleEditor key={typed.id ?? "new"} typed={typed} list={list} />}
      {canWrite && !isTyping && <Begin rules={rules} onAdd={() => setTyped(newRule())} />}
      {rules.length === 0 && !isTyping && <Notice title="There are no automatic rules." drawing="results" />}
      <ul aria-label="Automatic rules">
        {rules.map((rule) => (
          <RuleItem
            key={rule.id}
            rule={rule}
            training={training}
            mayDelete={canWrite && !isTyping}
            onEdit={mayEdit(rule) ? () => setTyped(typedRule(rule)) : undefined}
          />
        ))}
      </ul>
    </div>
  );
}

/** Moves the focus to the box once the pressed button has gone with the form or the row that it was in. */
function useFocusAfter(change: string) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(change);
  useEffect(() => {
    if (before.current !== change && document.activeElement === document.body)
      box.current?.focus({ preventScroll: true });
    before.current = change;
  }, [change]);
  return box;
}

function Begin({ rules, onAdd }: { rules: AutomaticRule[]; onAdd: () => void }) {
  const queryClient = useQueryClient();
  const { error, isPending, isSuccess, mutate } = useMutation({
    mutationFn: () => addRecommendedRules(queryClient),
  });
  const isFull = rules.length >= LIMITS.automaticRules;
  return (
    <>
      <div className={tabs.end}>
        {!isFull && (
          <Button look="outline" onClick={onAdd}>
            New rule
          </Button>
        )}
        {!isFull && !isSuccess && (
          <Button look="outline" busy={isPending} onClick={() => mutate()}>
            {isPending ? "Adding..." : "Add the recommended rules"}
          </Button>
        )}
        <p role="status">{isSuccess && "The recommended rules are here. So far they only watch."}</p>
      </div>
      <FormError message={error && error.message} />
    </>
  );
}
