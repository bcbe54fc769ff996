import { sql } from "kysely";
import { LIMITS } from "../../../src/contract/limits.ts";
import { MOST_TEST_BYTES } from "../../../src/server/automatic-rules/tests.ts";
import type { Database } from "../../../src/server/db/database.ts";

export interface FilledRules {
  /** An automatic rule with more catches than a page has. */
  ruleId: string;
  trialId: string;
  bulkActId: string;
}

/** Fills the automatic rules, each as long as it can be, the catches of one, and a trial and a bulk act with their longest answers. */
export async function fillRules(db: Database): Promise<FilledRules> {
  await sql`
    insert into posts (member_id, title, content_type, content)
    select id, 'words', 'text', 'words' from members, generate_series(1, ${LIMITS.bulkExamples}::int) where username = 'bob'`.execute(
    db,
  );
  const test = JSON.stringify(longestTest());
  const { rows: rules } = await sql<{ id: string }>`
    insert into automatic_rules (name, state, test, test_hash)
    select repeat('👋', ${LIMITS.automaticRuleName}), 'off', ${test}::jsonb, 'hash ' || n
    from generate_series(1, ${LIMITS.automaticRules}::int) n returning id::text as id`.execute(db);
  const ruleId = rules[0]!.id;
  await sql`
    insert into automatic_catches (rule_id, outcome, post_id, words)
    select ${ruleId}::bigint, 'tried', id, array_fill(repeat('👋', 200), array[${LIMITS.caughtWords}::int])
    from posts order by id desc limit ${LIMITS.pageSizeMax + 1}`.execute(db);
  const { rows: trials } = await sql<{ id: string }>`
    insert into automatic_trials (test, test_hash, ended_at, result)
    select ${test}::jsonb, 'hash 1', now(), jsonb_build_object(
      'posts', 1, 'comments', 1, 'judged', 1, 'removed', 1, 'hearted', 1, 'isWhole', true,
      'sample', (select jsonb_agg(jsonb_build_object('postId', id, 'commentId', null))
        from (select id from posts order by id desc limit ${LIMITS.trialSample}) newest)
    ) returning id::text as id`.execute(db);
  const { rows: acts } = await sql<{ id: string }>`
    insert into bulk_acts (domain, content, until, reason, entry_id)
    values (repeat('a', ${LIMITS.domain}), 'posts', now(), 'words', 1) returning id::text as id`.execute(db);
  return { ruleId, trialId: trials[0]!.id, bulkActId: acts[0]!.id };
}

/** As many different words as a rule takes. Each of their characters has four bytes, as many as a character can have. */
function longestTest() {
  const words: string[] = [];
  const bytes = () => Buffer.byteLength(JSON.stringify({ kind: "words", words, onlyNew: null }));
  while (words.length < LIMITS.automaticWords && bytes() < MOST_TEST_BYTES - 300) {
    words.push(`${words.length}`.padEnd(6, "x") + "𐌰".repeat(LIMITS.automaticWord - 6));
  }
  return { kind: "words", words, onlyNew: null };
}
