import { type Selectable, sql } from "kysely";
import { changesInWords, shutsOut, STATE_NAMES, testInWords } from "../../contract/automatic-rule-words.ts";
import type {
  AutomaticRule,
  AutomaticRuleList,
  RuleState,
  RuleTest,
} from "../../contract/automatic-rules.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { AutomaticRules as Row } from "../db/schema.ts";
import { publish } from "../live/publish.ts";
import { holdAdmin } from "../moderation/hold-actor.ts";
import { type Deed, logDeed } from "../moderation/log.ts";
import type { Actor } from "../moderation/policy.ts";
import { badRequest, conflict, notFound } from "../refusal.ts";
import { countCatches } from "./catches.ts";
import { recommendedRules } from "./recommended.ts";
import { lastTraining } from "./learned/trained.ts";
import { checked, hashOf, refuseTooLong, testOf } from "./tests.ts";
import { trialsOfRules, wasTried } from "./trials.ts";

export interface WantedRule {
  name: string;
  state: RuleState;
  test: RuleTest;
}

type StoredRule = Selectable<Row>;

/** All rules, the latest first, with their numbers of catches and the results of their trials. */
export async function listRulesWithCounts(db: Database): Promise<AutomaticRuleList> {
  const rows = await db.selectFrom("automatic_rules").selectAll().orderBy("id", "desc").execute();
  const [counts, trials, training] = await Promise.all([
    countCatches(db),
    trialsOfRules(db),
    lastTraining(db),
  ]);
  const none = { tried: 0, held: 0, approved: 0, refused: 0 };
  return {
    training,
    rules: rows.map(({ id, name, state, test, test_hash: hash, version }) => ({
      ...{ id: String(id), name, version, state: state as RuleState, test: testOf(test) },
      caught: counts.get(id) ?? none,
      trial: trials.get(hash) ?? null,
    })),
  };
}

/** Adds a rule and logs it. Run it in a transaction. Throws 400, and 409 for one that has not been tried. */
export async function addRule(db: Database, by: Actor, wanted: WantedRule): Promise<AutomaticRuleList> {
  const { admin } = await lockRules(db, by);
  await insertRule(db, admin, { ...wanted, test: checked(wanted.test) });
  return listRulesWithCounts(db);
}

/** Adds each recommended rule whose name and test no rule has yet. Run it in a transaction. */
export async function addRecommended(db: Database, by: Actor): Promise<AutomaticRuleList> {
  const { admin, rules } = await lockRules(db, by);
  const present = new Set(rules.flatMap((rule) => [rule.name, rule.test_hash]));
  for (const { name, test } of recommendedRules()) {
    if (!present.has(name) && !present.has(hashOf(test)))
      await insertRule(db, admin, { name, test, state: "trying" });
  }
  return listRulesWithCounts(db);
}

/**
 * Changes a rule and logs the change. Saving the present values changes nothing. Run it in a transaction. Throws 404, and 409
 * if the rule has changed since `version` or has not been tried.
 */
export async function editRule(
  db: Database,
  by: Actor,
  id: string,
  { version, ...wanted }: WantedRule & { version: number },
): Promise<AutomaticRuleList> {
  const { admin, rules } = await lockRules(db, by);
  const rule = rules.find((one) => one.id === parseId(id));
  if (!rule) throw notFound("automaticRuleNotFound");
  const after = { ...wanted, test: checked(wanted.test) };
  const hash = hashOf(after.test);
  if (after.name === rule.name && after.state === rule.state && hash === rule.test_hash)
    return listRulesWithCounts(db);
  if (rule.version !== version) throw conflict("automaticRuleConflict");
  if (hash !== rule.test_hash) refuseTooLong(after.test);
  if (hash !== rule.test_hash || after.state !== rule.state) await requireTrial(db, after);
  await db
    .updateTable("automatic_rules")
    .set({ ...stored(after), version: rule.version + 1 })
    .where("id", "=", rule.id)
    .execute();
  await logChange(db, admin, "edit-automatic-rule", {
    subject: after.name,
    earlier: inLog(rule),
    detail: inLog(after) + changesInWords(testOf(rule.test), after.test),
  });
  return listRulesWithCounts(db);
}

/** Deletes a rule and logs the deletion. A second call changes nothing. Run it in a transaction. Throws 404 for a text that is no id. */
export async function deleteRule(db: Database, by: Actor, id: string): Promise<AutomaticRuleList> {
  const ruleId = parseId(id);
  if (ruleId === null) throw notFound("automaticRuleNotFound");
  const { admin, rules } = await lockRules(db, by);
  const rule = rules.find((one) => one.id === ruleId);
  if (rule) {
    await db.deleteFrom("automatic_rules").where("id", "=", rule.id).execute();
    await logChange(db, admin, "delete-automatic-rule", { subject: rule.name, detail: inLog(rule) });
  }
  return listRulesWithCounts(db);
}

/**
 * Locks all rules until the transaction ends, and returns them with the admin who changes them. Throws 403 if the actor is
 * no admin any more.
 */
async function lockRules(db: Database, by: Actor): Promise<{ admin: Actor; rules: StoredRule[] }> {
  const admin = await holdAdmin(db, by);
  // The lock also keeps two requests at once from exceeding the limit on rules.
  await sql`select pg_advisory_xact_lock(hashtext('hearth list of automatic rules'))`.execute(db);
  return { admin, rules: await db.selectFrom("automatic_rules").selectAll().execute() };
}

async function insertRule(db: Database, by: Actor, rule: WantedRule): Promise<void> {
  const { count } = await db
    .selectFrom("automatic_rules")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= LIMITS.automaticRules) throw badRequest("tooManyAutomaticRules");
  refuseTooLong(rule.test);
  await requireTrial(db, rule);
  await db.insertInto("automatic_rules").values(stored(rule)).execute();
  await logChange(db, by, "add-automatic-rule", { subject: rule.name, detail: inLog(rule) });
}

function stored({ name, state, test }: WantedRule) {
  return { name, state, test: JSON.stringify(test), test_hash: hashOf(test) };
}

/**
 * Throws 409 if the rule would take effect without a trial of the same test in the last days, or if that trial had no time
 * to judge anything. Throws 400 if the rule would refuse new members for ever. A trial cannot show that, because it judges
 * only writings that appeared.
 */
async function requireTrial(
  db: Database,
  { state, test }: Pick<WantedRule, "state" | "test">,
): Promise<void> {
  if (state === "off" || state === "trying") return;
  if (state === "act" && shutsOut(test)) throw badRequest("automaticRuleShutsOut");
  if (!(await wasTried(db, hashOf(test)))) throw conflict("automaticRuleNotTried");
}

type Change = Pick<Deed, "subject" | "earlier" | "detail">;

async function logChange(db: Database, by: Actor, action: Deed["action"], change: Change): Promise<void> {
  await logDeed(db, by, { ...change, action, reason: "" });
  await publish(db, [{ what: "automatic-rules" }]);
}

function inLog({ name, state, test }: Pick<StoredRule, "name" | "state" | "test"> | WantedRule): string {
  const words = testInWords(test as unknown as RuleTest);
  return `${name} (${STATE_NAMES[state as AutomaticRule["state"]]}): ${words}`;
}
