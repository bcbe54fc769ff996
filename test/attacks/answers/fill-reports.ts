import { sql } from "kysely";
import type { Database } from "../../../src/server/db/database.ts";

/** Fills the queue of reported members, and the notes about one. Returns the id of a message that alice may report. */
export async function fillMemberReports(db: Database): Promise<string> {
  await sql`
    with strangers as (
      select id, row_number() over (order by id) as place from members where username like 'stranger%'
    )
    insert into member_reports (subject_id, reporter_id, reason, about)
    select subject.id, reporter.id, 'words', 'words' from strangers subject, strangers reporter
    where subject.id <> reporter.id and subject.place <= 101 and reporter.place <= 60`.execute(db);
  await sql`
    insert into member_notes (subject_id, author_id, text)
    select subject.id, author.id, 'words' from members subject, members author, generate_series(1, 200)
    where subject.username like 'stranger\\_2\\_%' and author.username = 'alice'`.execute(db);
  const { rows } = await sql<{ id: string }>`
    insert into messages (conversation_id, sender_id, text)
    select c.id, other.id, 'words' from conversations c join members other on other.id in (first_member_id, second_member_id)
    where c.id = (select max(id) from conversations) and other.username <> 'alice' returning id::text`.execute(
    db,
  );
  return rows[0]!.id;
}
