import type { RuleTest, RuleState } from "../../contract/automatic-rules.ts";
import type { Database } from "../db/database.ts";
import type { LiveEvent } from "../live/live-event.ts";
import type { Watcher } from "../live/live.ts";
import { type Judge, judgeOf, type Needs, needsOf } from "./judge.ts";

/** The age from which the rules are read again, since a crash may lose the event of a change. */
const READ_AGAIN_MS = 60_000;

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

/** The rules that are not off, in the memory of this process. Events say when they change. */
export class CurrentRules implements Watcher {
  readonly #db: Database;
  #known: RulesInForce = { rules: [], needs: needsOf([]), turns: needsOf([]) };
  #readAt = 0;
  /** The number of reads begun, and of the read that `#known` is from. */
  #begun = 0;
  #shown = 0;
  /** The read that began with the last change. */
  #change: Promise<void> = Promise.resolve();

  constructor(db: Database) {
    this.#db = db;
  }

  /** Reads the rules for the first time. Throws when the database cannot be reached. */
  start(): Promise<void> {
    return this.#read();
  }

  /** The rules with every change that this process has heard of, or as they are known where the database fails. */
  async now(): Promise<RulesInForce> {
    await this.#change;
    if (performance.now() - this.#readAt > READ_AGAIN_MS) void this.#refresh();
    return this.#known;
  }

  happened(events: LiveEvent[]): void {
    if (events.some(({ what }) => what === "automatic-rules")) this.#change = this.#refresh();
  }

  hearing(isHearing: boolean): void {
    if (isHearing) this.#change = this.#refresh();
  }

  async #refresh(): Promise<void> {
    this.#readAt = performance.now();
    await this.#read().catch(() => {
      // The next post or comment tries again.
      this.#readAt = Number.NEGATIVE_INFINITY;
    });
  }

  async #read(): Promise<void> {
    const turn = ++this.#begun;
    const rows = await this.#db
      .selectFrom("automatic_rules")
      .select(["id", "name", "state", "test"])
      .where("state", "<>", "off")
      .orderBy("id")
      .execute();
    // A read that began later knows more.
    if (turn < this.#shown) return;
    this.#shown = turn;
    this.#readAt = performance.now();
    const tests = rows.map(({ test }) => test as unknown as RuleTest);
    this.#known = {
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
}
