import { setImmediate as nextTurn } from "node:timers/promises";
import type { RuleTest } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { quiet } from "../jobs/quiet.ts";
import { type Circumstances, type Judge, judgeOf, type Needs, needsOf } from "./judge.ts";
import { DayBefore } from "./day-before.ts";
import { pastWritings, type PastWriting } from "./past-writings.ts";

/** In a busy process, a part waits for up to this long, so that requests go first. */
const PATIENCE_MS = 200;

/** The longest time without a pause: judging may go on for long, in the process that serves. */
const SLICE_MS = 10;

/** The longest trial, in times of its work: pauses in a busy process count, too. */
const MOST_PAUSES = 4;

/** The outcome of a trial. The sample has ids alone, so that nothing outlives its erasure here. */
export interface TrialResult {
  posts: number;
  comments: number;
  judged: number;
  removed: number;
  hearted: number;
  isWhole: boolean;
  sample: { postId: number; commentId: number | null }[];
}

/** Judges what was written in the last 30 days as if the rule had been there, the latest first, with so many milliseconds of work at most. */
export async function tryTest(db: Database, test: RuleTest, { ms }: { ms: number }): Promise<TrialResult> {
  const replay = new Replay(test);
  const work = new Work(ms);
  for await (const part of pastWritings(db, needsOf([test]))) {
    for (const one of part) {
      for (const _ of replay.add(one)) if (!(await work.goesOn())) return replay.result(false);
    }
    if (part.length > 0) await work.pause(() => quiet(PATIENCE_MS));
  }
  for (const _ of replay.judgeRest()) if (!(await work.goesOn())) return replay.result(false);
  return replay.result(true);
}

/** The time that a trial works, in slices between which the process answers requests. */
class Work {
  readonly #end = { work: 0, all: 0 };
  #sliceEnd = performance.now() + SLICE_MS;

  constructor(ms: number) {
    const now = performance.now();
    Object.assign(this.#end, { work: now + ms, all: now + ms * MOST_PAUSES });
  }

  /** Says whether time is left, after a pause where one is due. */
  async goesOn(): Promise<boolean> {
    const now = performance.now();
    if (now > this.#end.work || now > this.#end.all) return false;
    if (now > this.#sliceEnd) await this.pause(() => nextTurn());
    return true;
  }

  /** The time of a pause is no work. */
  async pause(wait: () => Promise<unknown>): Promise<void> {
    const begun = performance.now();
    await wait();
    const now = performance.now();
    this.#end.work += now - begun;
    this.#sliceEnd = now + SLICE_MS;
  }
}

/**
 * Judges writings that come the latest first. A rule that looks at the day before waits until that day is there, and keeps no text
 * meanwhile; the others judge at once. Each step is a writing, so that long work can be interrupted.
 */
class Replay {
  readonly #judge: Judge;
  readonly #needs: Needs;
  readonly #day = new DayBefore();
  readonly #counts = { posts: 0, comments: 0, judged: 0, removed: 0, hearted: 0 };
  readonly #sample: TrialResult["sample"] = [];

  constructor(test: RuleTest) {
    this.#judge = judgeOf(test);
    this.#needs = needsOf([test]);
  }

  *add(one: PastWriting): Generator<undefined> {
    const { recent, similar } = this.#needs;
    yield;
    if (!recent && !similar) {
      this.#decide(one, NO_DAY);
      return;
    }
    one.writing.dropWords({ keepHash: similar });
    this.#day.add(one);
    yield* this.#judgeAll(this.#day.takeWhole());
  }

  judgeRest(): Generator<undefined> {
    return this.#judgeAll(this.#day.takeRest());
  }

  result(isWhole: boolean): TrialResult {
    return { ...this.#counts, isWhole, sample: this.#sample };
  }

  *#judgeAll(all: Iterable<PastWriting>): Generator<undefined> {
    for (const one of all) {
      this.#decide(one, this.#day.before(one));
      yield;
    }
  }

  #decide(one: PastWriting, day: Pick<Circumstances, "recent" | "similar">): void {
    this.#counts.judged++;
    const { age, standing, removed } = one;
    if (this.#judge(one.writing, { age, standing, removed, ...day }).length > 0) this.#count(one);
  }

  #count({ postId, commentId, isRemoved, hearts }: PastWriting): void {
    if (commentId === null) this.#counts.posts++;
    else this.#counts.comments++;
    if (isRemoved) this.#counts.removed++;
    else if (hearts > 0) this.#counts.hearted++;
    if (this.#sample.length < LIMITS.trialSample) this.#sample.push({ postId, commentId });
  }
}

const NO_DAY = { recent: () => 0, similar: () => [] };
