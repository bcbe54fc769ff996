import { sql } from "kysely";
import type { WasReported } from "../../contract/member-reports.ts";
import type { Database } from "../db/database.ts";
import { parseId } from "../db/ids.ts";
import type { Viewer } from "../http/viewer.ts";
import { imageAsData } from "../images/as-data.ts";
import type { ImageStore } from "../images/image-store.ts";
import { forbidden, notFound } from "../refusal.ts";
import {
  type Answerable,
  closeReports,
  listAnswerable,
  markReportRead,
  OPERATOR,
} from "../reports/member-reports.ts";
import { holdActor } from "./hold-actor.ts";
import { logDeed } from "./log.ts";
import { holdBoth } from "./member-status.ts";
import { type Actor, canSanction } from "./policy.ts";

/** The file of a profile's picture that is in the answer. */
const PICTURE = { width: 192, bytes: 1_000_000 };

interface Given {
  reason: string;
  reportIds?: string[] | undefined;
}

/** A member acted on, with the deciding one, both locked. */
type Held = Awaited<ReturnType<typeof holdBoth>>;

/**
 * Dismisses open reports on a member, and returns how many. Run it in a transaction. Throws 404, and 403 for a member
 * whom the actor may not sanction, as for the actor.
 */
export async function dismissMemberReports(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { reason, reportIds }: Given & { reportIds: string[] },
): Promise<number> {
  const held = await holdBoth(db, by, nameOrUid);
  if (!canSanction(held.actor, held.member)) throw forbidden("notAllowed");
  const open = await listAnswerable(db, held.member.id, reportIds, readerOf(held.actor));
  await closeAndLog(db, held, open, { decision: "dismissed", reason });
  return open.length;
}

/**
 * Takes a decision about a member, and closes the open reports on them that it answers, in one transaction. The
 * decision itself refuses an actor who may not take it, and is told whether it answers any reports. The answer has an
 * entry of its own in the log, because a moderator who was warned reads the entry of the warning, and must not read of
 * reports.
 */
export async function answeringReports<Decided>(
  db: Database,
  by: Actor,
  nameOrUid: string,
  { reason, reportIds }: Given,
  decide: (isAnswer: boolean) => Promise<Decided>,
): Promise<Decided> {
  if (reportIds === undefined) return decide(false);
  const held = await holdBoth(db, by, nameOrUid);
  const open = await listAnswerable(db, held.member.id, reportIds, readerOf(held.actor));
  const earlier = await newestDeed(db, held);
  const decided = await decide(open.length > 0);
  // A decision may change nothing, such as a ban of somebody who is banned.
  const decision = (await newestDeed(db, held)) === earlier ? "dismissed" : "acted";
  await closeAndLog(db, held, open, { decision, reason });
  return decided;
}

const readerOf = (actor: Actor): string => actor?.id ?? OPERATOR;

/**
 * The latest entry by the actor about the member. Both are locked, so between two calls nothing is written but entries
 * of readings.
 */
async function newestDeed(db: Database, { actor, member }: Held): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from moderation_log
    where subject_id = ${member.id} and actor_name is not distinct from ${actor?.username ?? null}
      and action <> 'read-messages'`.execute(db);
  return rows[0]!.id;
}

async function closeAndLog(
  db: Database,
  { actor, member }: Held,
  open: Answerable[],
  { decision, reason }: { decision: "dismissed" | "acted"; reason: string },
): Promise<void> {
  if (open.length === 0) return;
  await closeReports(db, open, decision);
  const action = decision === "dismissed" ? "dismiss-reports" : "close-reports";
  await logDeed(db, actor, { action, subject: member.username, member, detail: listed(open), reason });
}

/** The number of reports and their ids, in the form of the entries of readings. */
function listed(reports: Answerable[]): string {
  const ofMessages = reports.filter(({ isOfMessage }) => isOfMessage).length;
  const all = reports.length === 1 ? "1 report" : `${reports.length} reports`;
  const counts = ofMessages === 0 ? all : `${all}, ${ofMessages} on messages`;
  return `${counts}: ${reports.map(({ id }) => id).join(", ")}`;
}

/** `readReport`, with the picture of the profile. */
export async function readReported(
  db: Database,
  store: ImageStore,
  viewer: Viewer,
  id: string,
): Promise<WasReported> {
  const { about, pictureKey, messages } = await readReport(db, viewer, id);
  return { about, picture: await pictureOf(store, pictureKey), messages };
}

/**
 * Reads the profile or the messages of an open report, as they were when they were reported. The log records who read
 * messages, once for each report. Run it in a transaction. Throws 404, also for a report on the reader, and 403 for
 * messages of a member whom the reader may not sanction.
 */
export async function readReport(db: Database, by: Actor, id: string) {
  const reader = await holdReader(db, by, id);
  const report = await db
    .selectFrom("member_reports")
    .innerJoin("members", "members.id", "subject_id")
    .select(["member_reports.id", "subject_id", "username", "member_reports.about", "messages"])
    .select("member_reports.picture_key")
    .select(sql<Viewer["role"]>`role`.as("role"))
    .where("member_reports.id", "=", parseId(id) ?? 0)
    .where("decided_at", "is", null)
    .where("account_deleted_at", "is", null)
    .where("subject_id", "is distinct from", reader?.id ?? null)
    .executeTakeFirst();
  if (!report) throw notFound("reportNotFound");
  const messages = (report.messages ?? []) as unknown as WasReported["messages"];
  if (messages.length > 0) {
    const member = { id: report.subject_id, username: report.username };
    if (!canSanction(reader, { id: member.id, role: report.role })) throw forbidden("notAllowed");
    await logReading(db, reader, report.id, member);
  }
  return { about: report.about, pictureKey: report.picture_key, messages };
}

/**
 * The reader of messages, with the present role. The text and picture of a profile have been public, so nobody is
 * locked while they are read.
 */
async function holdReader(db: Database, by: Actor, id: string): Promise<Actor> {
  const found = await db
    .selectFrom("member_reports")
    .select("subject_id")
    .where("id", "=", parseId(id) ?? 0)
    .where("messages", "is not", null)
    .executeTakeFirst();
  return found ? holdActor(db, by, found.subject_id) : by;
}

async function logReading(
  db: Database,
  reader: Actor,
  id: number,
  member: { id: string; username: string },
): Promise<void> {
  if (!(await markReportRead(db, id, readerOf(reader)))) return;
  const detail = `Report ${id}`;
  const subject = member.username;
  await logDeed(db, reader, { action: "read-messages", subject, member, detail, reason: "" });
}

/** The picture has no address of its own once the profile has another. Null where the file is gone. */
async function pictureOf(store: ImageStore, key: string | null): Promise<string | null> {
  return key === null ? null : imageAsData(store, { key, widths: [PICTURE.width] }, PICTURE);
}
