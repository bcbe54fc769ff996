import type { RuleTest } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { approvedWritings, nameOfWriting } from "./catches.ts";
import { type Circumstances, type Judge, judgeOf, type Needs, needsOf } from "./judge.ts";
import type { JudgedWords } from "./judged-words.ts";
import { DayBefore } from "./day-before.ts";
import { pastWritings, type PastWriting } from "./past-writings.ts";
import { SlicedWork } from "./slices.ts";
import { likeRemoved, type Trained } from "./learned/trained.ts";

/** The outcome of a trial. The sample has only ids: a stored text would outlive its erasure. */
export interface TrialResult {
  posts: number;
  comments: number;
  judged: number;
  removed: number;
  hearted: number;
  isWhole: boolean;
  sample: { postId: number; commentId: number | null }[];
}

/**
 * Judges the writings of the last 30 days as if the rule had been in force, the latest first, with at most `ms`
 * milliseconds of work.
 */
export async function tryTest(
  db: Database,
  test: RuleTest,
  { ms, trained = null }: { ms: number; trained?: Trained | null },
): Promise<TrialResult> {
  const replay = new Replay(test, { trained, approved: await approvedWritings(db) });
  const work = new SlicedWork(ms);
  for await (const part of pastWritings(db, needsOf([test]))) {
    for (const one of part) {
      for (const _ of replay.add(one)) if (!(await work.goesOn())) return replay.result(false);
    }
    if (part.length > 0) await work.rest();
  }
  for (const _ of replay.judgeRest()) if (!(await work.goesOn())) return replay.result(false);
  return replay.result(true);
}

interface Known {
  /** The classifiers of learned rules. */
  trained: Trained | null;
  /** The names of the writings that rules held and a moderator approved. */
  approved: ReadonlySet<string>;
}

/**
 * Judges writings that come the latest first. A test that looks at the day before a writing judges once that day has been read, and
 * drops the texts meanwhile. Other tests judge at once. Each step is one writing, so that the caller can interrupt long work.
 */
class Replay {
  readonly #judge: Judge;
  readonly #needs: Needs;
  readonly #known: Known;
  readonly #day = new DayBefore();
  readonly #counts = { posts: 0, comments: 0, judged: 0, removed: 0, hearted: 0 };
  readonly #sample: TrialResult["sample"] = [];

  constructor(test: RuleTest, known: Known) {
    this.#known = known;
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
    const { age, standing, removed, written, memberId } = one;
    const likeSpam = (writing: JudgedWords, mostHeld: number) =>
      likeRemoved(this.#known.trained, { writing, mostHeld, author: { age, standing }, unseenOf: memberId });
    if (this.#judge(one.writing, { age, standing, removed, written, likeSpam, ...day }).length > 0)
      this.#count(one);
  }

  #count({ postId, commentId, isRemoved, hearts }: PastWriting): void {
    const isApproved = this.#known.approved.has(nameOfWriting({ postId, commentId }));
    if (commentId === null) this.#counts.posts++;
    else this.#counts.comments++;
    if (isRemoved) this.#counts.removed++;
    else if (hearts > 0 || isApproved) this.#counts.hearted++;
    if (this.#sample.length < LIMITS.trialSample) this.#sample.push({ postId, commentId });
  }
}

const NO_DAY = { recent: () => 0, similar: () => [] };
