import { execFileSync } from "node:child_process";

/** A state of the migrations that `main` once had, with a commit whose program has just these. */
export interface OlderVersion {
  /** The commit that made the state. */
  made: string;
  date: string;
  /** The first commit from there on with a program. */
  commit: string;
  migrations: number;
}

/** Without these a commit has no site to start. */
const PROGRAM = ["bin/bootstrap.mjs", "src/server/main.ts", "vite.config.ts"];

/** The states of the migrations that a program ran on and that are older than today's, oldest first. */
export function olderVersions(): OlderVersion[] {
  if (git("rev-parse", "--is-shallow-repository") === "true")
    throw new Error("This clone has no history. Fetch it with git fetch --unshallow.");
  const older = mainLine("db/migrations").filter((made) => migrationsOf(made) !== migrationsOf("HEAD"));
  const states = older.map((made) => ({ made, commit: programFor(made) }));
  return states.flatMap(({ made, commit }) => {
    if (commit === null) return [];
    const migrations = git("ls-tree", "--name-only", made, "db/migrations/").split("\n").length;
    return [{ made, commit, migrations, date: git("log", "-1", "--format=%cs", made) }];
  });
}

/** This many items of the list at equal distances, the first and the last among them. */
export function spread<T>(list: T[], count: number): T[] {
  const steps = Math.min(count, list.length) - 1;
  if (steps < 1) return list.slice(0, 1);
  return Array.from({ length: steps + 1 }, (_, n) => list[Math.round((n * (list.length - 1)) / steps)]!);
}

/** The first commit with a program and the migrations of this one; null if they changed before there was a program. */
function programFor(made: string): string | null {
  for (const commit of [made, ...mainLine(undefined, `${made}..`)]) {
    if (migrationsOf(commit) !== migrationsOf(made)) return null;
    if (git("ls-tree", "--name-only", commit, ...PROGRAM).split("\n").length === PROGRAM.length)
      return commit;
  }
  return null;
}

/** The hash of all migrations of a commit. */
function migrationsOf(commit: string): string {
  return git("rev-parse", `${commit}:db/migrations`);
}

/** The commits of `main` itself, oldest first: those of its branches were never on a site. */
function mainLine(changing?: string, range = "HEAD"): string[] {
  const paths = changing ? ["--", changing] : [];
  return git("log", "--first-parent", "--reverse", "--format=%h", range, ...paths).split("\n");
}

function git(...words: string[]): string {
  return execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] }).trim();
}
