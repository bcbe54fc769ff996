import { sql } from "kysely";
import type { Training } from "../../../contract/automatic-rules.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { Database } from "../../db/database.ts";
import { timestamp } from "../../db/present.ts";
import { publish } from "../../live/publish.ts";
import type { JudgedWords } from "../judged-words.ts";
import { SlicedWork } from "../slices.ts";
import type { Classifier, TrainingExample } from "./classifier.ts";
import { readExamples } from "./examples.ts";
import { type AuthorFacts, featuresOf } from "./features.ts";
import { decode, encode } from "./stored-classifier.ts";
import { startingClassifier } from "./starting.ts";
import { foldOf, type Learned, learn, sharesAbove } from "./training.ts";
import { reasonsAgainst } from "./verdict.ts";

/** The most milliseconds of work for reading and for learning. */
const MOST_MS = { read: 20_000, learn: 20_000 };

/** The thresholds and the classifier. A trial has one classifier for each fold of authors, and live rules the one of all texts. */
export type Trained = Pick<Learned, "thresholds"> & ({ classifier: Classifier } | { folds: Classifier[] });

interface Asked {
  writing: JudgedWords;
  mostHeld: number;
  author: AuthorFacts;
  /** In a trial, the member whose texts the classifier must not have seen. */
  unseenOf?: string;
}

/** The reasons why a text is like spam; none if it is not, or if there is no classifier. */
export function likeRemoved(
  trained: Trained | null,
  { writing, mostHeld, author, unseenOf }: Asked,
): readonly string[] {
  if (trained === null) return [];
  const classifier = "folds" in trained ? trained.folds[foldOf(unseenOf!)]! : trained.classifier;
  return reasonsAgainst(classifier, trained.thresholds[mostHeld - 1], { writing, author });
}

/**
 * Learns anew from texts that moderators removed and texts that stood, stores the result and notifies all processes. Returns
 * the classifiers for trials. The classifier in force stays if there are too few examples, or, with `keepsBetter`, if the
 * new one catches far less. At first the starting classifier is in force. Throws if the time did not suffice.
 */
export async function learnAnew(
  db: Database,
  { limits = MOST_MS, keepsBetter = false } = {},
): Promise<Trained> {
  const examples = await collect(db, limits.read);
  const removed = examples.filter(({ isSpam }) => isSpam).length;
  const stood = examples.length - removed;
  const isEnough = removed >= LIMITS.learnedRemoved && stood >= LIMITS.learnedStood;
  const learned = isEnough ? await work(learn(examples), limits.learn) : null;
  const isWorse = keepsBetter && learned !== null && (await catchesFarLess(db, learned, examples));
  await store(db, { removed, stood }, isWorse ? null : learned);
  return learned ?? readTrained(db);
}

/**
 * Learns once a day if a learned rule exists; otherwise deletes an old classifier. Keeps the present classifier if the new one
 * catches far less: spam that nobody removed, or that somebody made stand, must not switch the rules off overnight.
 */
export async function learnDaily(db: Database): Promise<void> {
  const { rows } = await sql`select from automatic_rules where test->>'kind' = 'learned' limit 1`.execute(db);
  if (rows.length > 0) await learnAnew(db, { keepsBetter: true });
  else await sql`delete from spam_classifier where trained_at < now() - interval '1 day'`.execute(db);
}

/** The least share of the present catches that a new classifier must also catch. */
const STILL = 2 / 3;

/** Whether the new classifier catches far less of the removed texts than the classifier in force. */
async function catchesFarLess(
  db: Database,
  { caught }: Learned,
  examples: TrainingExample[],
): Promise<boolean> {
  const before = (await readStored(db))?.caught ?? caughtAtFirst(examples);
  const { rows } = await sql<{ held: number }>`
    select distinct (test->>'mostHeld')::int as held from automatic_rules where test->>'kind' = 'learned'`.execute(
    db,
  );
  return rows.some(({ held }) => caught[held - 1]! < before[held - 1]! * STILL);
}

/** The shares of the removed texts that score above the thresholds of the starting classifier. */
function caughtAtFirst(examples: TrainingExample[]): number[] {
  const { classifier, thresholds } = startingClassifier();
  const scores = examples.filter(({ isSpam }) => isSpam).map(({ features }) => classifier.score(features));
  return sharesAbove(thresholds, scores);
}

/** Reads all examples. Throws if the time did not suffice: learning from a part of the texts would give another result. */
async function collect(db: Database, ms: number): Promise<TrainingExample[]> {
  const examples: TrainingExample[] = [];
  const reading = new SlicedWork(ms);
  for await (const { isSpam, writings } of readExamples(db)) {
    for (const { writing, memberId, age, standing } of writings) {
      if (!(await reading.goesOn())) throw new Error("Reading what rules learn from took too long.");
      examples.push({ features: featuresOf(writing, { age, standing }), isSpam, author: memberId });
    }
    await reading.rest();
  }
  return examples;
}

/** Learns in slices. Throws if the time did not suffice: the earlier classifier stays, and the job tries again later. */
async function work(learning: Generator<undefined, Learned>, ms: number): Promise<Learned> {
  const time = new SlicedWork(ms);
  while (await time.goesOn()) {
    for (let step = 0; step < STEPS_AT_ONCE; step++) {
      const { done, value } = learning.next();
      if (done) return value;
    }
  }
  throw new Error("Learning from removals took too long.");
}

const STEPS_AT_ONCE = 20;

/** Stores the new classifier. Without one, stores only the numbers of examples, and deletes an old classifier. */
async function store(
  db: Database,
  { removed, stood }: Pick<Training, "removed" | "stood">,
  learned: Learned | null,
): Promise<void> {
  await sql`
    insert into spam_classifier (removed, stood) values (${removed}, ${stood})
    on conflict (is_only) do update set trained_at = now(), removed = excluded.removed, stood = excluded.stood`.execute(
    db,
  );
  if (learned) {
    const { thresholds, caught } = learned;
    await sql`
      update spam_classifier set learned_at = trained_at, classifier = ${encode(learned.classifier)},
        thresholds = ${thresholds}::real[], caught = ${caught}::real[]`.execute(db);
  } else {
    await sql`
      update spam_classifier set learned_at = null, classifier = null, thresholds = null, caught = null
      where learned_at < now() - make_interval(days => ${LIMITS.learnedDays}::int)`.execute(db);
  }
  await publish(db, [{ what: "automatic-rules" }]);
}

/** Reads the classifier in force: the one that the site has learned, or else the starting classifier. */
export async function readTrained(db: Database): Promise<Trained> {
  return (await readStored(db)) ?? startingClassifier();
}

async function readStored(db: Database) {
  const row = await db
    .selectFrom("spam_classifier")
    .select(["classifier", "thresholds", "caught"])
    .executeTakeFirst();
  const classifier = row?.classifier && decode(row.classifier);
  return classifier ? { classifier, thresholds: row.thresholds!, caught: row.caught! } : null;
}

/** The last training, for moderators. */
export async function lastTraining(db: Database): Promise<Training | null> {
  const row = await db
    .selectFrom("spam_classifier")
    .select(["trained_at", "learned_at", "removed", "stood", "caught"])
    .executeTakeFirst();
  if (!row) return null;
  const { trained_at: trainedAt, learned_at: learnedAt, removed, stood, caught } = row;
  return {
    ...{ trainedAt: timestamp(trainedAt), learnedAt: learnedAt && timestamp(learnedAt) },
    ...{ removed, stood, caught: caught ?? [] },
  };
}
