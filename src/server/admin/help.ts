import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";

/** How one command is called. */
export function usageOf({ usage, summary }: Command): string {
  return `  npm run admin -- ${usage}\n\n${summary}`;
}

/** All there is. */
export const HELP = `What the operator of this Hearth can do, while it runs or not:

  npm run admin -- COMMAND …

${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join("\n")}
`;
