import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import type { WasReported } from "../../contract/member-reports.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import type { ImageStore } from "../images/image-store.ts";
import { forbidden, notFound } from "../refusal.ts";
import { closeReportsOnMember } from "../reports/member-reports.ts";
import { logDeed } from "./log.ts";
import { holdBoth } from "./member-status.ts";
import { type Actor, canSanction } from "./policy.ts";

/** Width in pixels of the picture of a profile in the answer. */
const WIDTH = 192;

interface Given {
  reason: string;
  reportsUpTo?: string | undefined;
}

/**
 * Dismisses the open reports on a member up to one, and returns how many. Run it in a transaction. Throws 404, and 403 for whom the
 * actor may not sanction, themselves included.
 */
export async function dismissMemberReports(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { reason, reportsUpTo }: Given & { reportsUpTo: string },
): Promise<number> {
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  if (!canSanction(actor, member)) throw forbidden("notAllowed");
  const closed = await closeReportsOnMember(db, member.id, parseId(reportsUpTo) ?? 0, "dismissed");
  if (closed === 0) return 0;
  await logDeed(db, actor, { ...about(member, closed), action: "dismiss-reports", reason });
  return closed;
}

/**
 * Takes a decision about a member, and closes the open reports on them that it answers, in one transaction. The decision itself refuses
 * who may not take it. The entry is one of its own, because a moderator who was warned reads the warning and no report.
 */
export async function answeringReports<Decided>(
  db: Database,
  by: Actor,
  nameOrUid: string,
  given: Given,
  decide: () => Promise<Decided>,
): Promise<Decided> {
  const decided = await decide();
  if (given.reportsUpTo === undefined) return decided;
  const { actor, member } = await holdBoth(db, by, nameOrUid);
  const closed = await closeReportsOnMember(db, member.id, parseId(given.reportsUpTo) ?? 0, "acted");
  if (closed > 0) {
    await logDeed(db, actor, { ...about(member, closed), action: "close-reports", reason: given.reason });
  }
  return decided;
}

function about(member: { id: string; username: string }, count: number) {
  return { subject: member.username, member, detail: count === 1 ? "1 report" : `${count} reports` };
}

/**
 * Reads the profile or the messages of an open report, as they were when they were reported. The log has who read messages, once for each report. Run it in a
 * transaction. Throws 404 for a report on the viewer, too.
 */
export async function readReported(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  id: string,
): Promise<WasReported> {
  const report = await db
    .selectFrom("member_reports")
    .innerJoin("members", "members.id", "subject_id")
    .select(["member_reports.id", "subject_id", "username", "member_reports.about", "messages"])
    .select("member_reports.picture_key")
    .where("member_reports.id", "=", parseId(id) ?? 0)
    .where("decided_at", "is", null)
    .where("subject_id", "<>", viewer.id)
    .executeTakeFirst();
  if (!report) throw notFound("reportNotFound");
  const messages = (report.messages ?? []) as unknown as WasReported["messages"];
  if (messages.length > 0) await logReading(db, viewer, report);
  return { about: report.about, picture: await pictureOf(store, report.picture_key), messages };
}

async function logReading(
  db: Database,
  viewer: Viewer,
  report: { id: number; subject_id: string; username: string },
): Promise<void> {
  const detail = `Report ${report.id}`;
  // Two requests of one moderator at once write one entry.
  await sql`select from members where id = ${viewer.id} for no key update`.execute(db);
  const { rows } = await sql`
    select from moderation_log
    where subject_id = ${report.subject_id} and action = 'read-messages' and detail = ${detail}
      and actor_name = ${viewer.username} limit 1`.execute(db);
  if (rows.length > 0) return;
  const member = { id: report.subject_id, username: report.username };
  await logDeed(db, viewer, {
    action: "read-messages",
    subject: member.username,
    member,
    detail,
    reason: "",
  });
}

/** A data: address, since the picture has no address of its own once the profile has another. Null where the file is gone. */
async function pictureOf(store: ImageStore, key: string | null): Promise<string | null> {
  const file = key === null ? null : await store.open(key, `${WIDTH}.webp`);
  return file && `data:image/webp;base64,${(await buffer(file.content)).toString("base64")}`;
}
