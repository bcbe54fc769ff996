import { sql } from "kysely";
import type { CallBody } from "../../contract/call.ts";
import type * as calls from "../../contract/drafts.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { Database } from "../db/database.ts";
import type { SentDraft } from "../http/sent-draft.ts";
import { conflict } from "../refusal.ts";
import { keepImages } from "./draft-images.ts";

/**
 * Stores a member's draft. Run it in a transaction. Throws 409 where the stored draft has a version that the writer
 * has not seen, and at the limit.
 */
export async function writeDraft(
  db: Database,
  memberId: string,
  { key, value, words, version, was }: CallBody<typeof calls.keepDraft>,
): Promise<void> {
  // Writes of one member wait for each other: of two that race from one version, the second is a conflict.
  await sql`select from members where id = ${memberId} for no key update`.execute(db);
  const rows = await db
    .selectFrom("drafts")
    .select(["key", "version"])
    .where("member_id", "=", memberId)
    .execute();
  const stored = rows.find((row) => row.key === key)?.version;
  // A repeated request, whose answer was lost.
  if (stored === version) return;
  if (stored !== undefined && !was.includes(stored)) throw conflict("draftConflict");
  if (stored === undefined && rows.length >= LIMITS.drafts) throw conflict("tooManyDrafts");
  const draft = { value, words, version, changed_at: sql<Date>`now()` };
  await db
    .insertInto("drafts")
    .values({ member_id: memberId, key, ...draft })
    .onConflict((existing) => existing.columns(["member_id", "key"]).doUpdateSet(draft))
    .execute();
  await keepImages(db, { memberId, key, value });
}

/** Deletes drafts in the versions that their writers have seen. A newer version stays. */
export async function deleteSent(db: Database, sent: SentDraft[]): Promise<void> {
  if (sent.length > 0) await deleteVersions(db, sent);
}

/** Deletes a member's draft. Returns false where there is none in these versions. */
export async function deleteDraft(
  db: Database,
  memberId: string,
  { key, was }: CallBody<typeof calls.deleteDraft>,
): Promise<boolean> {
  return (await deleteVersions(db, [{ memberId, key, versions: was }])) > 0;
}

async function deleteVersions(db: Database, drafts: SentDraft[]): Promise<number> {
  const named = drafts.flatMap(({ memberId, key, versions }) =>
    versions.map((version) => ({ memberId, key, version })),
  );
  const { numAffectedRows } = await sql`
    delete from drafts using unnest(
      ${named.map(({ memberId }) => memberId)}::uuid[],
      ${named.map(({ key }) => key)}::text[],
      ${named.map(({ version }) => version)}::text[]
    ) as named (member_id, key, version)
    where drafts.member_id = named.member_id and drafts.key = named.key and drafts.version = named.version
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

export async function findDraft(db: Database, memberId: string, key: string) {
  return db
    .selectFrom("drafts")
    .select(["key", "version", "words", "value", "changed_at"])
    .where("member_id", "=", memberId)
    .where("key", "=", key)
    .executeTakeFirst();
}

export interface ListedDraftRow {
  key: string;
  version: string;
  words: string;
  changed_at: Date;
  post_id: number | null;
  title: string | null;
}

/** A member's drafts, the last changed first, with the visible posts that they belong to. */
export async function listDrafts(db: Database, memberId: string): Promise<ListedDraftRow[]> {
  const { rows } = await sql<ListedDraftRow>`
    select d.key, d.version, d.words, d.changed_at, p.id as post_id, p.title
    from drafts d
    cross join lateral (
      select substring(d.key from '^(?:comment|edit|edit-post)-([0-9]{1,18})(?:~|$)')::bigint as id,
        d.key ~ '^edit-[0-9]' as of_comment
    ) named
    left join comments c on named.of_comment and c.id = named.id
    left join posts p on p.deleted_at is null and p.id = case when named.of_comment then c.post_id else named.id end
    where d.member_id = ${memberId}
    order by d.changed_at desc, d.key`.execute(db);
  return rows;
}
