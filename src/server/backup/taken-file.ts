import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { CannotDo } from "../operator-errors.ts";

/** Throws `CannotDo` where a file cannot be written: it has no folder, or is there already and is not to be replaced. */
export function refuseTaken(path: string, { force = false, canForce = true } = {}): void {
  if (!existsSync(dirname(path))) throw new CannotDo(`There is no folder ${dirname(path)}.`);
  if (!existsSync(path)) return;
  if (!statSync(path).isFile()) throw new CannotDo(`${path} is not a file.`);
  if (force) return;
  throw new CannotDo(
    `${path} already exists. Choose another name${canForce ? ", or replace it with --force" : ""}.`,
  );
}
