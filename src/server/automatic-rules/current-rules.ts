import type { RuleTest, RuleState } from "../../contract/automatic-rules.ts";
import type { Database } from "../db/database.ts";
import { CurrentValue } from "../live/current-value.ts";
import { type Judge, judgeOf, type Needs, needsOf } from "./judge.ts";

export interface RuleInForce {
  id: number;
  name: string;
  state: Exclude<RuleState, "off">;
  judge: Judge;
}

export interface RulesInForce {
  rules: RuleInForce[];
  needs: Needs;
  /** The needs of rules that hold or refuse: rules that only watch make nobody wait. */
  turns: Needs;
}

const NONE: RulesInForce = { rules: [], needs: needsOf([]), turns: needsOf([]) };

/** The rules that are not off, in the memory of this process. */
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
  const rows = await db
    .selectFrom("automatic_rules")
    .select(["id", "name", "state", "test"])
    .where("state", "<>", "off")
    .orderBy("id")
    .execute();
  const tests = rows.map(({ test }) => test as unknown as RuleTest);
  return {
    rules: rows.map(({ id, name, state }, index) => ({
      id,
      name,
      state: state as RuleInForce["state"],
      judge: judgeOf(tests[index]!),
    })),
    needs: needsOf(tests),
    turns: needsOf(tests.filter((_, index) => rows[index]!.state !== "trying")),
  };
}
