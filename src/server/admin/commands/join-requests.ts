import { refuseJoinRequest } from "../../../contract/join-requests.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import type { Database } from "../../db/database.ts";
import { requireIdCursor } from "../../db/ids.ts";
import { approveRequest, refuseRequest } from "../../join-requests/decide.ts";
import { listRequests } from "../../join-requests/queue.ts";
import { notFound } from "../../refusal.ts";
import { type AdminContext, type Command, quoted, readAs, WrongUsage } from "../command.ts";

export const joinRequests: Command = {
  usage: "join-requests [approve NAME | refuse NAME [LINE]]",
  summary:
    "Lists the people who have asked to join and wait, or lets one of them in, or refuses one, with a line to them. They are notified, and the log records it.",
  async run({ db, say }, [decision, name, line = "", ...others]) {
    if (decision === undefined) return list(db, say);
    if (decision !== "approve" && decision !== "refuse") {
      throw new WrongUsage(`${decision} is neither approve nor refuse.`);
    }
    if (name === undefined) throw new WrongUsage("NAME is missing.");
    if (others.length > 0) throw new WrongUsage("Please put the line in quotes.");
    const uid = await findAsking(db, name);
    await db
      .transaction()
      .execute((transaction) =>
        decision === "approve"
          ? approveRequest(transaction, null, uid)
          : refuseRequest(transaction, null, uid, readAs(refuseJoinRequest.body.shape.line, line)),
      );
    say(`Done: ${decision} ${name}.`);
    return 0;
  },
};

async function list(db: Database, say: AdminContext["say"]): Promise<number> {
  let cursor: string | undefined;
  do {
    const slice = { limit: LIMITS.pageSizeMax, after: requireIdCursor(cursor), list: "waiting" as const };
    const { requests, next, waiting } = await listRequests(db, slice);
    if (waiting === 0) say("Nobody waits.");
    for (const { userName, createdAt, question, answer } of requests) {
      say(`${userName}, since ${new Date(milliseconds(createdAt)).toISOString().slice(0, 10)}`);
      say(`  ${quoted(question)}: ${quoted(answer)}`);
    }
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return 0;
}

/** The uid of somebody who has asked to join, also of who was refused. Throws 404. */
async function findAsking(db: Database, name: string): Promise<string> {
  const found = await db
    .selectFrom("join_requests")
    .innerJoin("members", "members.id", "member_id")
    .select("members.id")
    .where("username_key", "=", name.toLowerCase())
    .executeTakeFirst();
  if (!found) throw notFound("joinRequestGone");
  return found.id;
}
