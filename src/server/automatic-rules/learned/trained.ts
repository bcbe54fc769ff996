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
import { foldOf, type Learned, learn } from "./training.ts";
import { reasonsAgainst } from "./verdict.ts";

/** The longest time of work for reading and for learning. */
const MOST_MS = { read: 8_000, learn: 20_000 };

/** The thresholds and the classifier: in a trial one for each part of the authors, live only the one that has seen all. */
export type Trained = Pick<Learned, "thresholds"> & ({ classifier: Classifier } | { folds: Classifier[] });

interface Asked {
  writing: JudgedWords;
  mostHeld: number;
  author: AuthorFacts;
  /** In a trial, the member whose texts the classifier must not have seen. */
  unseenOf?: string;
}

/** The reasons why a text is like those that were removed; none where it is not, or where nothing was learned. */
export function likeRemoved(
  trained: Trained | null,
  { writing, mostHeld, author, unseenOf }: Asked,
): readonly string[] {
  if (trained === null) return [];
  const classifier = "folds" in trained ? trained.folds[foldOf(unseenOf!)]! : trained.classifier;
  return reasonsAgainst(classifier, trained.thresholds[mostHeld - 1], { writing, author });
}

/** Learns anew from what moderators removed and what stood, stores that, and tells all processes. Returns what trials judge by. */
export async function learnAnew(db: Database, limits = MOST_MS): Promise<Trained | null> {
  const examples = await collect(db, limits.read);
  const removed = examples.filter(({ isSpam }) => isSpam).length;
  const stood = examples.length - removed;
  const isEnough = removed >= LIMITS.learnedRemoved && stood >= LIMITS.learnedStood;
  const learned = isEnough ? await work(learn(examples), limits.learn) : null;
  await store(db, { removed, stood }, learned);
  return learned;
}

/** Learns once a day, where a rule needs it; else drops what was learned. */
export async function learnDaily(db: Database): Promise<void> {
  const { rows } = await sql`select from automatic_rules where test->>'kind' = 'learned' limit 1`.execute(db);
  if (rows.length > 0) await learnAnew(db);
  else await sql`delete from spam_classifier where trained_at < now() - interval '1 day'`.execute(db);
}

async function collect(db: Database, ms: number): Promise<TrainingExample[]> {
  const examples: TrainingExample[] = [];
  const reading = new SlicedWork(ms);
  for await (const { isSpam, writings } of readExamples(db)) {
    for (const { writing, memberId, age, standing } of writings) {
      if (!(await reading.goesOn())) return examples;
      examples.push({ features: featuresOf(writing, { age, standing }), isSpam, author: memberId });
    }
    await reading.rest();
  }
  return examples;
}

/** Throws where the time did not suffice: what was learned before stays, and the job tries again later. */
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

async function store(
  db: Database,
  { removed, stood }: Pick<Training, "removed" | "stood">,
  learned: Learned | null,
): Promise<void> {
  const parts = learned && {
    classifier: encode(learned.classifier),
    thresholds: learned.thresholds,
    caught: learned.caught,
  };
  await sql`
    insert into spam_classifier (removed, stood, classifier, thresholds, caught)
    values (${removed}, ${stood}, ${parts?.classifier ?? null}, ${parts?.thresholds ?? null}::real[], ${parts?.caught ?? null}::real[])
    on conflict (is_only) do update set trained_at = now(), removed = excluded.removed, stood = excluded.stood,
      classifier = excluded.classifier, thresholds = excluded.thresholds, caught = excluded.caught`.execute(
    db,
  );
  await publish(db, [{ what: "automatic-rules" }]);
}

/** Reads what rules judge by live; null before enough was learned. */
export async function readTrained(db: Database): Promise<Trained | null> {
  const row = await db.selectFrom("spam_classifier").select(["classifier", "thresholds"]).executeTakeFirst();
  if (!row?.classifier || !row.thresholds) return null;
  return { classifier: decode(row.classifier), thresholds: row.thresholds };
}

/** The last training, for moderators. */
export async function lastTraining(db: Database): Promise<Training | null> {
  const row = await db
    .selectFrom("spam_classifier")
    .select(["trained_at", "removed", "stood", "caught"])
    .executeTakeFirst();
  if (!row) return null;
  const { trained_at: trainedAt, removed, stood, caught } = row;
  return { trainedAt: timestamp(trainedAt), removed, stood, caught: caught ?? [] };
}
