import type { OpenReport } from "../../../contract/moderation.ts";
import { LIMITS, truncate } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { wholeReason } from "../../../contract/rule-words.ts";
import { requireIdCursor } from "../../db/ids.ts";
import { findMember } from "../../members/members.ts";
import type { Database } from "../../db/database.ts";
import { readReport } from "../../moderation/member-reports.ts";
import { listReported } from "../../moderation/queue.ts";
import { listReportedMembers } from "../../moderation/reported-members.ts";
import { type Command, quoted, readWords } from "../command.ts";

/** Presenting a post needs the site's address for image links, which this command does not print. */
const NO_ADDRESSES = { publicUrl: "" };

export const reports: Command = {
  usage: "reports [NAME] | --read REPORT",
  summary:
    "Lists the open reports, or with NAME those on that member. Includes reports on moderators, which they cannot see themselves. Use decide to answer a report. With --read, shows what a report on a member or a message has kept; the log says that messages were read.",
  async run({ db, say }, args) {
    if (args[0] === "--read") return sayReported(db, say, readWords(args.slice(1), "REPORT")[0]);
    const onMember = args.length === 0 ? undefined : (await findMember(db, readWords(args, "NAME")[0])).id;
    const slice = { limit: LIMITS.pageSizeMax, ...(onMember !== undefined && { onMember }) };
    const ofMembers = await sayReportedMembers(db, say, onMember);
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof listReported>> = await listReported(db, NO_ADDRESSES, null, {
        ...slice,
        before: requireIdCursor(cursor ?? undefined),
      });
      if (page.total + ofMembers === 0) say("Nothing is reported.");
      for (const { submission: post, reports: ofPost, comments } of page.posts) {
        say(`post ${post.id} by ${post.userName}: ${quoted(post.title)}`);
        sayReports(say, ofPost);
        for (const { id, userName, text, reports: ofComment } of comments) {
          say(`  comment ${id} by ${userName}: ${quoted(truncate(text, LIMITS.preview))}`);
          sayReports((line) => say(`  ${line}`), ofComment);
        }
      }
      cursor = page.next;
    } while (cursor !== null);
    return 0;
  },
};

/** Lists the reports on members and on their messages, without the texts of these messages. Returns the number of members. */
async function sayReportedMembers(
  db: Database,
  say: (line: string) => void,
  onMember: string | undefined,
): Promise<number> {
  let before: number | null = null;
  for (;;) {
    const page: Awaited<ReturnType<typeof listReportedMembers>> = await listReportedMembers(db, null, {
      ...{ limit: LIMITS.pageSizeMax, before, onMember },
    });
    for (const { userName, role, reports: given } of page.members) {
      say(`${role} ${userName}`);
      for (const report of given) {
        const about = report.isOfMessage ? " about a message" : "";
        sayReports((line) => say(`  report ${report.id}${about}${line.replace(/^ +/, " ")}`), [report]);
      }
    }
    if (page.next === null) return page.total;
    before = requireIdCursor(page.next);
  }
}

function sayReports(
  say: (line: string) => void,
  given: Pick<OpenReport, "userName" | "reason" | "rule" | "createdAt">[],
): void {
  for (const { userName, reason, rule, createdAt } of given) {
    const whole = wholeReason(rule?.words, reason ?? "");
    const date = new Date(milliseconds(createdAt)).toISOString().slice(0, 10);
    say(`  reported by ${userName} on ${date}: ${whole === "" ? "no reason" : quoted(whole)}`);
  }
}

/** Shows the words of the profile or the messages that a report has kept. */
async function sayReported(db: Database, say: (line: string) => void, id: string): Promise<number> {
  const { about, messages } = await db.transaction().execute((inside) => readReport(inside, null, id));
  if (messages.length === 0) say(about === null ? "No words about themselves." : quoted(about));
  for (const { isReported, text } of messages)
    say(`${isReported ? "reported" : "reporter"}: ${quoted(text)}`);
  return 0;
}
