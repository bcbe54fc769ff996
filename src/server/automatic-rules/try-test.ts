import type { RuleTest } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { quiet } from "../jobs/quiet.ts";
import { type Judge, judgeOf, needsOf } from "./judge.ts";
import { isNear } from "./near-copies.ts";
import { pastWritings, type PastWriting } from "./past-writings.ts";

const DAY = 24 * 3_600_000;

/** In a busy process, a part waits for up to this long, so that requests go first. */
const PATIENCE_MS = 200;

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

/** Judges what was written in the last 30 days as if the rule had been there, the latest first, for so many milliseconds at most. */
export async function tryTest(db: Database, test: RuleTest, { ms }: { ms: number }): Promise<TrialResult> {
  const end = performance.now() + ms;
  const replay = new Replay(test);
  for await (const part of pastWritings(db, needsOf([test]))) {
    for (const one of part) {
      // Between single ones, too: each is compared with those of a day.
      if (performance.now() > end) return replay.result(false);
      replay.add(one);
    }
    if (part.length > 0) await quiet(PATIENCE_MS);
  }
  replay.judgeRest();
  return replay.result(true);
}

/**
 * Judges writings that come the latest first. A rule that looks at the day before waits until that day is there, and keeps no text
 * meanwhile; the others judge at once.
 */
class Replay {
  readonly #judge: Judge;
  readonly #looksBack: boolean;
  /** The writings that are not judged yet, the latest first. */
  #waiting: PastWriting[] = [];
  readonly #counts = { posts: 0, comments: 0, judged: 0, removed: 0, hearted: 0 };
  readonly #sample: TrialResult["sample"] = [];

  constructor(test: RuleTest) {
    const { recent, similar } = needsOf([test]);
    this.#judge = judgeOf(test);
    this.#looksBack = recent || similar;
  }

  add(one: PastWriting): void {
    if (!this.#looksBack) return this.#decide(one, []);
    one.writing.keepHashAlone();
    this.#waiting.push(one);
    this.#judgeWhile(({ at }) => at - DAY > one.at);
  }

  judgeRest(): void {
    this.#judgeWhile(() => true);
  }

  result(isWhole: boolean): TrialResult {
    return { ...this.#counts, isWhole, sample: this.#sample };
  }

  #judgeWhile(isReady: (one: PastWriting) => boolean): void {
    const end = this.#waiting.findIndex((one) => !isReady(one));
    const count = end === -1 ? this.#waiting.length : end;
    for (let index = 0; index < count; index++) {
      const one = this.#waiting[index]!;
      const first = this.#waiting.findIndex(({ at }, place) => place > index && at < one.at - DAY);
      this.#decide(one, this.#waiting.slice(index + 1, first === -1 ? undefined : first));
    }
    if (count > 0) this.#waiting = this.#waiting.slice(count);
  }

  #decide(one: PastWriting, dayBefore: PastWriting[]): void {
    this.#counts.judged++;
    const isCaught = this.#judge(one.writing, {
      age: one.age,
      standing: one.standing,
      recent: (minutes) =>
        dayBefore.filter(({ memberId, at }) => memberId === one.memberId && at > one.at - minutes * 60_000)
          .length,
      similar: (hash) => dayBefore.filter(({ writing }) => writing.hash && isNear(writing.hash, hash)).length,
    });
    if (isCaught) this.#count(one);
  }

  #count({ postId, commentId, isRemoved, hearts }: PastWriting): void {
    if (commentId === null) this.#counts.posts++;
    else this.#counts.comments++;
    if (isRemoved) this.#counts.removed++;
    else if (hearts > 0) this.#counts.hearted++;
    if (this.#sample.length < LIMITS.trialSample) this.#sample.push({ postId, commentId });
  }
}
