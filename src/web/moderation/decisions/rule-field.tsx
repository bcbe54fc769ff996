import { useState } from "react";
import type { OpenReport } from "../../../contract/moderation.ts";
import type { ChoosableRule } from "../../feeds/use-rules-of.ts";
import { Picks } from "./reason-field.tsx";
import styles from "./reason-field.module.css";

/** The rules of a post's feeds, and the one that its open reports name. */
export interface RuleChoices {
  all: ChoosableRule[];
  reported: string | null;
}

/** The rule that all of these reports name; null where they differ. */
export function ruleOfReports(reports: OpenReport[]): string | null {
  const named = new Set(reports.map(({ rule }) => rule?.id ?? null));
  return named.size === 1 ? [...named][0]! : null;
}

/** The rule that is chosen: the reported one until the moderator chooses. A rule that is gone by now does not count. */
export function useChosenRule(
  rules: RuleChoices | undefined,
): [string | null, (rule: string | null) => void] {
  const [picked, setPicked] = useState<string | null | undefined>(undefined);
  const wanted = picked === undefined ? rules?.reported : picked;
  return [rules?.all.find(({ id }) => id === wanted)?.id ?? null, setPicked];
}

interface Props {
  rules: ChoosableRule[];
  chosen: string | null;
  onChoose: (rule: string | null) => void;
}

/** The rules to name in a removal; a second press takes the choice back. Nothing where the feeds have none. */
export function RuleField({ rules, chosen, onChoose }: Props) {
  if (rules.length === 0) return null;
  return (
    <div className={styles.reason}>
      <p className={styles.question}>Which rule?</p>
      <Picks
        label="Rules to pick"
        picks={rules}
        picked={chosen}
        onPick={(rule) => onChoose(rule === chosen ? null : rule)}
      />
    </div>
  );
}
