import type { TestApp } from "../../../test/app.ts";
import { startAdmin } from "../../../test/program.ts";

/** Runs `npm run admin` beside a running site. */
export function commandsBeside({ database }: Pick<TestApp, "database">) {
  const settings = { DATABASE_URL: database.connectionString, PUBLIC_URL: "https://hearth.example" };
  return (...words: string[]) => startAdmin(settings, ...words).ended;
}
