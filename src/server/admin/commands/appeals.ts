import type { SanctionAppeal, WaitingAppeal } from "../../../contract/appeals.ts";
import { LIMITS } from "../../../contract/limits.ts";
import { milliseconds } from "../../../contract/moments.ts";
import { reason } from "../../../contract/moderation.ts";
import { wholeReason } from "../../../contract/rule-words.ts";
import type { SanctionKind } from "../../../contract/sanctions.ts";
import { decideOnAppeal } from "../../appeals/decide.ts";
import { listWaitingAppeals } from "../../appeals/queue.ts";
import { requireIdCursor } from "../../db/ids.ts";
import { momentText } from "../../moment-text.ts";
import { type AdminContext, type Command, quoted, readAs, readWords, WrongUsage } from "../command.ts";

export const appeals: Command = {
  usage: "appeals [grant ID LINE | uphold ID LINE]",
  summary:
    "Lists the appeals that wait, against removals, also from profiles, warnings, suspensions and bans, or decides one, with a line to its author. `grant` restores what was removed, withdraws the warning, or ends the suspension or ban; `uphold` leaves the decision. The author is notified, and the log records it.",
  async run({ db, say, settings }, [decision, ...words]) {
    if (decision === undefined) return list({ db, say, settings });
    if (decision !== "grant" && decision !== "uphold") {
      throw new WrongUsage(`${decision} is neither grant nor uphold.`);
    }
    const [id, line] = readWords(words, "ID", "LINE");
    const decided = { decision, line: readAs(reason, line) } as const;
    await db.transaction().execute((transaction) => decideOnAppeal(transaction, null, id, decided));
    say(`Done: ${decision} ${id}.`);
    return 0;
  },
};

async function list({ db, say, settings }: Pick<AdminContext, "db" | "say" | "settings">): Promise<number> {
  let cursor: string | undefined;
  do {
    const slice = { limit: LIMITS.pageSizeMax, after: requireIdCursor(cursor) };
    const site = { publicUrl: settings.publicUrl ?? "" };
    const { appeals: page, next, waiting } = await listWaitingAppeals(db, site, null, slice);
    if (waiting === 0) say("No appeal waits.");
    for (const appeal of page) sayAppeal(say, appeal);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return 0;
}

function sayAppeal(say: AdminContext["say"], appeal: WaitingAppeal): void {
  const { id, userName, createdAt, text } = appeal;
  const since = new Date(milliseconds(createdAt)).toISOString().slice(0, 10);
  const [what, did, decided] = appealed(appeal);
  say(`${id}: ${userName}, since ${since}, about ${what}`);
  say(`  ${did} by ${decided.userName ?? "the operator"}: ${quoted(decided.reason)}`);
  say(`  ${quoted(text)}`);
}

const DID: Record<SanctionKind, string> = {
  ...{ warning: "warned", suspension: "suspended", ban: "banned" },
  ...{ about: "removed", picture: "removed" },
};

/** The noun for each kind of sanction, which texts put after "their". */
const DECISIONS: Record<SanctionKind, string> = {
  ...{ warning: "warning", suspension: "suspension", ban: "ban" },
  ...{ about: "profile text", picture: "picture" },
};

/** The subject of an appeal in words, the past form of what was done, and the decision with its whole reason. */
function appealed(appeal: WaitingAppeal): [string, string, SanctionAppeal["sanction"]] {
  if (appeal.kind !== "removal") {
    const { kind, endsAt } = appeal;
    const end = endsAt ? ` until ${momentText(new Date(milliseconds(endsAt)))}` : "";
    return [`their ${DECISIONS[kind]}${end}`, DID[kind], appeal.sanction];
  }
  const { comment, submission, removal } = appeal;
  const what = comment ? `the comment ${quoted(comment.text)} on` : "the post";
  const reason = wholeReason(removal.rule, removal.reason);
  return [`${what} ${quoted(submission.title)}`, "removed", { ...removal, reason }];
}
