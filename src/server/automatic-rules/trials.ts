import { type Selectable, sql } from "kysely";
import type { AutomaticRule, RuleTest, Trial } from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import { timestamp } from "../db/present.ts";
import type { AutomaticTrials } from "../db/schema.ts";
import { enqueue, type JobPayloads, LONG_WORK } from "../jobs/enqueue.ts";
import { notFound } from "../refusal.ts";
import { presentCaught } from "./list-caught.ts";
import { learnAnew } from "./learned/trained.ts";
import { checked, hashOf, testOf } from "./tests.ts";
import { type TrialResult, tryTest } from "./try-test.ts";

/** The time for a trial: short, because a program that stops waits for the trial to end. */
const TRIAL_MS = 8_000;

/** The time after which a trial without a result counts as failed, and can be started again. */
const GIVEN_UP = sql`interval '10 minutes'`;

/**
 * Starts a trial of a test in the background, unless one is running already. Run it in a transaction. Throws 400.
 */
export async function beginTrial(db: Database, given: RuleTest): Promise<Trial> {
  const test = checked(given);
  const hash = hashOf(test);
  const { rows } = await sql<{ id: number }>`
    insert into automatic_trials (test_hash, test) values (${hash}, ${JSON.stringify(test)})
    on conflict (test_hash) do update set asked_at = now() where not ${isRunning}
    returning id`.execute(db);
  const [begun] = rows;
  if (begun) {
    await enqueue(
      db,
      "try-automatic-rule",
      { trialId: begun.id },
      { key: `trial:${begun.id}`, queue: LONG_WORK },
    );
  }
  return readTrial(db, sql<boolean>`test_hash = ${hash}`);
}

const isRunning = sql<boolean>`
  ((automatic_trials.ended_at is null or automatic_trials.asked_at > automatic_trials.ended_at)
    and automatic_trials.asked_at > now() - ${GIVEN_UP})`;

/** Throws 404. */
export function findTrial(db: Database, id: string): Promise<Trial> {
  return readTrial(db, sql<boolean>`id = ${parseId(id)}`);
}

async function readTrial(db: Database, which: ReturnType<typeof sql<boolean>>): Promise<Trial> {
  const row = await db
    .selectFrom("automatic_trials")
    .select(["id", "test", "result", "ended_at"])
    .select(isRunning.as("is_running"))
    .where(which)
    .executeTakeFirst();
  if (!row) throw notFound("trialNotFound");
  const { id, test, ended_at: endedAt, is_running } = row;
  const result = resultOf(row.result);
  return {
    id: String(id),
    test: testOf(test),
    isRunning: is_running,
    result: result &&
      endedAt && {
        ...result,
        endedAt: timestamp(endedAt),
        sample: await presentCaught(db, result.sample),
      },
  };
}

function resultOf(stored: Selectable<AutomaticTrials>["result"]): TrialResult | null {
  return stored as unknown as TrialResult | null;
}

/** The results of the trials that have ended, by the hashes of their tests. */
export async function trialsOfRules(db: Database): Promise<Map<string, NonNullable<AutomaticRule["trial"]>>> {
  const rows = await db
    .selectFrom("automatic_trials")
    .select(["test_hash", "result", "ended_at"])
    .where("ended_at", "is not", null)
    .execute();
  return new Map(
    rows.map(({ test_hash: hash, result, ended_at: endedAt }) => {
      const { posts, comments, judged, isWhole } = resultOf(result)!;
      return [hash, { posts, comments, judged, isWhole, endedAt: timestamp(endedAt!) }];
    }),
  );
}

/** Whether the test had a trial in the last days that had time to judge something. */
export async function wasTried(db: Database, hash: string): Promise<boolean> {
  const trial = await db
    .selectFrom("automatic_trials")
    .select("result")
    .where("test_hash", "=", hash)
    .where("ended_at", ">", sql<Date>`now() - make_interval(days => ${LIMITS.trialValidDays}::int)`)
    .executeTakeFirst();
  const result = trial && resultOf(trial.result);
  return result ? result.judged > 0 || result.isWhole : false;
}

/** The job that tries a test. It writes only the result, so it can run again after a crash. */
export async function runTrial(
  db: Database,
  { trialId }: JobPayloads["try-automatic-rule"],
  { ms = TRIAL_MS } = {},
): Promise<void> {
  const trial = await db
    .selectFrom("automatic_trials")
    .select("test")
    .where("id", "=", trialId)
    .executeTakeFirst();
  if (!trial) return;
  const test = testOf(trial.test);
  // Learns anew, to judge each author's texts by a classifier that has not seen any of them.
  const trained = test.kind === "learned" ? await learnAnew(db) : null;
  const result = await tryTest(db, test, { ms, trained });
  await db
    .updateTable("automatic_trials")
    .set({ result: JSON.stringify(result), ended_at: sql<Date>`clock_timestamp()` })
    .where("id", "=", trialId)
    .execute();
}
