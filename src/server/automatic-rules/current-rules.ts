import type { RuleTest, RuleState } from "../../contract/automatic-rules.ts";
import type { Database } from "../db/database.ts";
import { CurrentValue } from "../live/current-value.ts";
import { readTrained, type Trained } from "./learned/trained.ts";
import { isKnown, type Judge, judgeOf, type Needs, needsOf } from "./judge.ts";

export interface RuleInForce {
  id: number;
  name: string;
  /** Whether the rule is learned. Moderators then see the reasons for its catches, which are words. */
  isLearned: boolean;
  state: Exclude<RuleState, "off">;
  judge: Judge;
}

export interface RulesInForce {
  rules: RuleInForce[];
  needs: Needs;
  /**
   * The needs of rules that hold or refuse, for which writers take turns. Rules on trial make nobody wait.
   */
  turns: Needs;
  /** The classifier of learned rules; null if there is no such rule. */
  trained: Trained | null;
}

const NONE: RulesInForce = { rules: [], needs: needsOf([]), turns: needsOf([]), trained: null };

/** The rules that are not off, kept up to date in the memory of this process. */
export class CurrentRules extends CurrentValue<RulesInForce> {
  constructor(db: Database) {
    super({
      initial: NONE,
      read: () => readRules(db),
      changesWith: "automatic-rules",
      readAgainMs: 60_000,
    });
  }
}

async function readRules(db: Database): Promise<RulesInForce> {
  const all = await db
    .selectFrom("automatic_rules")
    .select(["id", "name", "state", "test"])
    .where("state", "<>", "off")
    .orderBy("id")
    .execute();
  const rows = all.filter(({ test }) => isKnown(test as unknown as RuleTest));
  const tests = rows.map(({ test }) => test as unknown as RuleTest);
  const needs = needsOf(tests);
  return {
    trained: needs.learned ? await readTrained(db) : null,
    rules: rows.map(({ id, name, state }, index) => ({
      id,
      name,
      isLearned: tests[index]!.kind === "learned",
      state: state as RuleInForce["state"],
      judge: judgeOf(tests[index]!),
    })),
    needs,
    turns: needsOf(tests.filter((_, index) => rows[index]!.state !== "trying")),
  };
}
