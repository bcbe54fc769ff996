import type { Command } from "./command.ts";
import { check } from "./commands/check.ts";
import { grant } from "./commands/grant.ts";
import { removeContent } from "./commands/remove-content.ts";
import { resetPassword } from "./commands/reset-password.ts";
import { rotateSessions } from "./commands/rotate-sessions.ts";
import { setEmail } from "./commands/set-email.ts";
import { show } from "./commands/show.ts";

/** Everything that an operator can do, by its name, in the order of the help. */
export const COMMANDS: Record<string, Command> = {
  show,
  grant,
  "remove-content": removeContent,
  "reset-password": resetPassword,
  "set-email": setEmail,
  "rotate-sessions": rotateSessions,
  check,
};
