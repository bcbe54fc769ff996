import { spawnSync } from "node:child_process";
import { chmodSync, chownSync, lstatSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { CannotUseData } from "./cannot-use.ts";
import type { Binaries } from "./binaries.ts";
import type { Layout } from "./layout.ts";

/** The user under which PostgreSQL's programs run. PostgreSQL refuses to run as root. */
export interface RunAs {
  /** The command-line words to put before every command. */
  prefix: string[];
  identity: { uid?: number; gid?: number };
  /** The owner of PostgreSQL's files, as this process sees it; null for this process's own user. */
  owner: { uid: number; gid: number } | null;
}

interface User {
  name: string;
  uid: number;
  gid: number;
}

/**
 * Chooses the user that PostgreSQL runs as, and gives that user all of PostgreSQL's files. A normal user runs
 * PostgreSQL as themselves. Root runs it as the data's owner, else as `postgres`, else as `nobody`; if none
 * of them can reach the files (under /root, for example), in a user namespace that maps root to such a user.
 * Throws `CannotUseData` if nothing works.
 */
export function prepareRunAs(layout: Layout, binaries: Binaries): RunAs {
  mkdirSync(layout.home, { recursive: true, mode: 0o700 });
  const runAs = process.getuid?.() === 0 ? runAsUnprivileged(layout, binaries) : runAsSelf(layout);
  if (runAs.owner) giveEverything(layout.home, runAs.owner);
  return runAs;
}

/** Gives a file that this process created to the user that PostgreSQL runs as. */
export function giveFile(runAs: RunAs, file: string): void {
  if (runAs.owner) chownSync(file, runAs.owner.uid, runAs.owner.gid);
}

function runAsSelf(layout: Layout): RunAs {
  const { uid } = lstatSync(layout.home);
  if (uid !== process.getuid?.()) {
    throw new CannotUseData(
      `The database in ${layout.home} belongs to another user (number ${uid}). ` +
        `Run Hearth as that user or as root, or give the files to yourself with "chown -R" first.`,
    );
  }
  return { prefix: [], identity: {}, owner: null };
}

function runAsUnprivileged(layout: Layout, binaries: Binaries): RunAs {
  const users = readUsers();
  const current = users.find((user) => user.uid === lstatSync(layout.home).uid && user.uid !== 0);
  const service = users.find((user) => user.name === "postgres" && user.uid !== 0);
  const nobody = users.find((user) => user.name === "nobody");
  for (const user of [current, service, nobody]) {
    if (!user) continue;
    const { uid, gid } = user;
    const runAs: RunAs = { prefix: [], identity: { uid, gid }, owner: { uid, gid } };
    if (works(runAs, layout, binaries)) return runAs;
  }
  const inside = service ?? nobody;
  if (inside) {
    const map = [`--map-user=${inside.uid}`, `--map-group=${inside.gid}`];
    const prefix = ["unshare", "--user", ...map];
    const runAs: RunAs = { prefix, identity: {}, owner: { uid: 0, gid: 0 } };
    if (works(runAs, layout, binaries)) return runAs;
  }
  throw new CannotUseData(
    "PostgreSQL refuses to run as root, and no other user of this machine can use both " +
      `${layout.home} and ${binaries.postgres}. Run Hearth as a normal user, keep Hearth and its ` +
      "DATA_DIR in a place that every user may enter, or set DATABASE_URL to a PostgreSQL of your own.",
  );
}

/**
 * Whether this user can write to the folder and run PostgreSQL. Only a real run shows the effect of
 * permissions, access lists, namespaces and missing libraries.
 */
function works(runAs: RunAs, layout: Layout, binaries: Binaries): boolean {
  const { owner } = runAs;
  if (!owner) return true;
  // Only the folder changes its owner for this check; its contents follow once the user is chosen.
  const before = lstatSync(layout.home);
  chownSync(layout.home, owner.uid, owner.gid);
  const script = 'cd "$1" && test -w . && exec "$2" --version';
  const [command, ...rest] = [...runAs.prefix, "/bin/sh", "-c", script, "sh"];
  const result = spawnSync(command, [...rest, layout.home, binaries.postgres], {
    ...runAs.identity,
    cwd: "/",
    stdio: "ignore",
  });
  chownSync(layout.home, before.uid, before.gid);
  return result.status === 0;
}

/** The folder itself changes its owner last, so that an interrupted change is repeated at the next start. */
function giveEverything(path: string, owner: { uid: number; gid: number }): void {
  const stat = lstatSync(path);
  if (stat.uid === owner.uid && stat.gid === owner.gid) return;
  giveTree(path, owner);
  chmodSync(path, 0o700);
}

function giveTree(path: string, owner: { uid: number; gid: number }): void {
  const stat = lstatSync(path);
  if (stat.isSymbolicLink()) return;
  if (stat.isDirectory()) for (const name of readdirSync(path)) giveTree(join(path, name), owner);
  chownSync(path, owner.uid, owner.gid);
}

function readUsers(): User[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.flatMap((line) => {
    const [name, , uid, gid] = line.split(":");
    return name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [];
  });
}
