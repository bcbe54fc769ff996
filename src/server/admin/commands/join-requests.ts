import { sql } from "kysely";
import { refuseJoinRequest, type WaitingPerson } from "../../../contract/join-requests.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import type { Database } from "../../db/database.ts";
import { requireIdCursor } from "../../db/ids.ts";
import { isAdmitted } from "../../join-requests/admitted.ts";
import { approveRequest, refuseRequest } from "../../join-requests/decide.ts";
import { listRequests } from "../../join-requests/queue.ts";
import { notFound } from "../../refusal.ts";
import { type AdminContext, type Command, quoted, readAs, WrongUsage } from "../command.ts";

export const joinRequests: Command = {
  usage: "join-requests [approve NAME | refuse NAME [LINE]]",
  summary:
    "Lists the people who have asked to join and wait, and those who have not confirmed their e-mail address, or lets one of them in, or refuses a request, with a line to the person. They are notified, and the log records it.",
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
  let anybody = false;
  for await (const { userName, createdAt, question, answer } of eachOf(db, "waiting")) {
    anybody = true;
    say(`${userName}, since ${dayOf(createdAt)}`);
    say(`  ${quoted(question)}: ${quoted(answer)}`);
  }
  if (!anybody) say("Nobody waits.");
  for await (const { userName, createdAt } of eachOf(db, "unconfirmed")) {
    say(`${userName}, since ${dayOf(createdAt)}, has not confirmed the e-mail address.`);
  }
  return 0;
}

const dayOf = (createdAt: WaitingPerson["createdAt"]): string =>
  new Date(milliseconds(createdAt)).toISOString().slice(0, 10);

async function* eachOf(db: Database, list: "waiting" | "unconfirmed"): AsyncGenerator<WaitingPerson> {
  let cursor: string | undefined;
  do {
    const slice = { limit: LIMITS.pageSizeMax, after: requireIdCursor(cursor), list };
    const { requests, next } = await listRequests(db, slice);
    yield* requests;
    cursor = next ?? undefined;
  } while (cursor !== undefined);
}

/**
 * The uid of somebody who has asked to join, even if they were refused or have not confirmed their address. Throws 404.
 */
async function findAsking(db: Database, name: string): Promise<string> {
  const found = await db
    .selectFrom("members")
    .select("id")
    .where("username_key", "=", name.toLowerCase())
    .where(sql<boolean>`not (${isAdmitted})`)
    .executeTakeFirst();
  if (!found) throw notFound("joinRequestGone");
  return found.id;
}
