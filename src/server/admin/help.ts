import type { Command } from "./command.ts";
import { COMMANDS } from "./commands.ts";

export function usageOf({ usage, summary }: Command): string {
  return `  npm run admin -- ${usage}\n\n${summary}`;
}

export const HELP = `Commands for the operator of this Hearth, whether it is running or not:

  npm run admin -- COMMAND …

${Object.values(COMMANDS)
  .map(({ usage, summary }) => `  ${usage}\n      ${summary}`)
  .join("\n")}
`;
