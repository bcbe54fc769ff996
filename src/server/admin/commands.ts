import type { Command } from "./command.ts";
import { appeals } from "./commands/appeals.ts";
import { check } from "./commands/check.ts";
import { decide } from "./commands/decide.ts";
import { deleteMember } from "./commands/delete-account.ts";
import { grant } from "./commands/grant.ts";
import { joinRequests } from "./commands/join-requests.ts";
import { notes } from "./commands/notes.ts";
import { removeContent } from "./commands/remove-content.ts";
import { reports } from "./commands/reports.ts";
import { resetPassword } from "./commands/reset-password.ts";
import { rotateSessions } from "./commands/rotate-sessions.ts";
import { setEmail } from "./commands/set-email.ts";
import { show } from "./commands/show.ts";
import { stopMails } from "./commands/stop-mails.ts";
import { undoBulk } from "./commands/undo-bulk-act.ts";

/** The help lists the commands in this order. */
export const COMMANDS: Record<string, Command> = {
  show,
  grant,
  reports,
  decide,
  appeals,
  notes,
  "join-requests": joinRequests,
  "remove-content": removeContent,
  "undo-bulk-act": undoBulk,
  "delete-account": deleteMember,
  "reset-password": resetPassword,
  "set-email": setEmail,
  "stop-mails": stopMails,
  "rotate-sessions": rotateSessions,
  check,
};
