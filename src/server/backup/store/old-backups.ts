import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { siteOfName, UNFINISHED } from "./names.ts";

/** A place of backups: a folder or a store. */
export interface Shelf {
  /** All names there; some may be of other sites, or of no backups. */
  names(): Promise<string[]>;
  remove(name: string): Promise<void>;
}

export function folderShelf(folder: string): Shelf {
  return { names: () => readdir(folder), remove: (name) => rm(join(folder, name), { force: true }) };
}

/** Deletes what a killed process has left of this site's backups. Returns why it could not; null if it could. */
export async function dropUnfinished(shelf: Shelf, site: string): Promise<string | null> {
  return removeEach(shelf, (names) =>
    names.filter((name) => siteOfName(name) === site && name.endsWith(UNFINISHED)),
  );
}

interface Kept {
  /** The mark of the site. */
  site: string;
  /** The name of the backup that was just made. */
  newest: string;
  keep: number;
}

/** Deletes this site's oldest backups. Returns why it could not; null if it could. */
export async function deleteOld(shelf: Shelf, { site, newest, keep }: Kept): Promise<string | null> {
  return removeEach(shelf, (names) => {
    // A backup with a later date has its name from a wrong clock. It does not count, since it would take the place of a
    // backup with a true date.
    const made = names.filter(
      (name) => siteOfName(name) === site && !name.endsWith(UNFINISHED) && name <= newest,
    );
    return made.toSorted().slice(0, -keep);
  });
}

async function removeEach(shelf: Shelf, choose: (names: string[]) => string[]): Promise<string | null> {
  let problem: string | null = null;
  const note = (error: Error): void => {
    problem = error.message;
  };
  const names = await shelf.names().catch((error: Error) => {
    note(error);
    return [];
  });
  for (const name of choose(names)) await shelf.remove(name).catch(note);
  return problem;
}
